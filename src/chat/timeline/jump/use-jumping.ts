// The tab. A jump into the open conversation: the message is looked for in the window, then by the engine, in the
// journal and at the server; then the window moves there.
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Failure } from '../../../core/contract/result.ts';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { useLine } from '../../../line/hooks.ts';
import { retryCommand } from '../../../shared/retry-command.ts';
import { toasts } from '../../../ui/toasts.ts';
import { askedJump, endJump, type Jump } from '../../context/jump-request.ts';
import type { Pane } from '../use-pane.ts';
import { windowAround } from '../window-plan.ts';
import { jumpStep } from './jump-steps.ts';

/** A jump whose message is in the window. */
export interface Goal extends Jump {
  key: string;
}

/** ms from the engine's answer to a window that has the message */
const PATIENCE = 3000;

export const useAskedJump = (chat: ChatKey): Jump | null => {
  const asked = useSyncExternalStore(askedJump.watch, askedJump.get);
  return asked?.chat === chat ? asked : null;
};

/** The sentence of a jump that failed (ERR-21). */
export function useJumpWords(): (error: Failure) => string {
  const { t } = useLingui();
  return ({ code }) =>
    code === 'OFFLINE' || code === 'NO_ANSWER' || code === 'BUSY' || code === 'ENGINE_LOST'
      ? t`This message is not on this device. It can be shown once you are connected again.`
      : t`Unable to locate message`;
}

/** @param elsewhere what to show where it is in vain */
export function useJumping(jump: Jump | null, pane: Pane, elsewhere: () => void): Goal | null {
  const line = useLine();
  const words = useJumpWords();
  const [asked, setAsked] = useState<number | null>(null);
  const [found, setFound] = useState<number | null>(null);
  const [late, setLate] = useState<number | null>(null);
  const row = jump && pane.rows.find(({ id, gap }) => id === jump.id && gap === null);
  const turn = jump?.turn ?? null;
  const step = jumpStep({ turn, ready: pane.fresh, held: !!row, asked, found, late: late === turn });

  const giveUp = (ended: Jump, error: Failure): void => {
    toasts.add({ kind: 'wrong', text: words(error), key: 'jump' });
    elsewhere();
    endJump(ended.turn);
  };

  const act = useEffectEvent(async (): Promise<void> => {
    if (!jump) return;
    if (step === 'give-up') giveUp(jump, { code: 'NOT_FOUND' });
    if (step !== 'locate') return;
    setAsked(jump.turn);
    const receipt = await retryCommand(line, 'locate', { chat: jump.chat, id: jump.id });
    if (askedJump.get()?.turn !== jump.turn) return;
    if (!receipt.ok) return giveUp(jump, receipt.error);
    setFound(jump.turn);
    pane.show(windowAround(jump.id));
  });
  useEffect(() => {
    // Whether it has been asked is known by then.
    // oxlint-disable-next-line react/set-state-in-effect
    void act();
  });

  useEffect(() => {
    if (found === null || found !== turn) return;
    const timer = setTimeout(() => setLate(found), PATIENCE);
    return () => clearTimeout(timer);
  }, [found, turn]);

  // Left behind by a conversation that was closed, it would wait for the next visit.
  const present = useRef(false);
  useEffect(() => {
    present.current = true;
    return () => {
      present.current = false;
      // A moment later: while developing, every component is taken away once and put back.
      queueMicrotask(() => {
        if (!present.current && turn !== null) endJump(turn);
      });
    };
  }, [turn]);

  const key = row?.key;
  return useMemo(() => (jump && key !== undefined ? { ...jump, key } : null), [jump, key]);
}
