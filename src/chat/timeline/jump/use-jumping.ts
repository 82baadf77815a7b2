// A jump to a message of the open conversation. The hook looks for the message in the window, then asks the engine,
// which searches the journal and the server; then the window moves to the message.
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Failure } from '../../../core/contract/result.ts';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { useLine } from '../../../line/hooks.ts';
import { retryCommand } from '../../../shared/retry-command.ts';
import { useFailureToast } from '../../../shared/use-failure-toast.ts';
import { askedJump, endJump, type Jump } from '../../context/jump-request.ts';
import type { Pane } from '../use-pane.ts';
import { windowAround } from '../window-plan.ts';
import { jumpStep } from './jump-steps.ts';

/** A jump whose message is in the window. `key`: the row key of the message. */
export interface LocatedJump extends Jump {
  key: string;
}

/** Timeout from the engine's answer to a window that contains the message, ms. */
const WINDOW_TIMEOUT = 3000;

export const useJumpRequest = (chat: ChatKey): Jump | null => {
  const asked = useSyncExternalStore(askedJump.watch, askedJump.get);
  return asked?.chat === chat ? asked : null;
};

/** The error text of a jump that failed (ERR-21). */
export function useJumpErrorText(): (error: Failure) => string {
  const { t } = useLingui();
  return ({ code }) =>
    code === 'OFFLINE' || code === 'NO_ANSWER' || code === 'BUSY'
      ? t`This message is not on this device. You can see it when you are back online.`
      : t`Unable to locate message`;
}

/** @param onGiveUp called when the message cannot be shown */
export function useJumping(jump: Jump | null, pane: Pane, onGiveUp: () => void): LocatedJump | null {
  const line = useLine();
  const errorText = useJumpErrorText();
  const showFailure = useFailureToast();
  const [askedTurn, setAskedTurn] = useState<number | null>(null);
  const [foundTurn, setFoundTurn] = useState<number | null>(null);
  const [lateTurn, setLateTurn] = useState<number | null>(null);
  const row = jump && pane.rows.find(({ id, gap }) => id === jump.id && gap === null);
  const turn = jump?.turn ?? null;
  const timedOut = lateTurn === turn;
  const step = jumpStep({ turn, ready: pane.current, inWindow: !!row, askedTurn, foundTurn, timedOut });

  const giveUp = (ended: Jump, error: Failure): void => {
    showFailure(error, errorText(error));
    onGiveUp();
    endJump(ended.turn);
  };

  const act = useEffectEvent(async (): Promise<void> => {
    if (!jump) return;
    if (step === 'give-up') giveUp(jump, { code: 'NOT_FOUND' });
    if (step !== 'locate') return;
    setAskedTurn(jump.turn);
    const receipt = await retryCommand(line, 'locate', { chat: jump.chat, id: jump.id });
    if (askedJump.get()?.turn !== jump.turn) return;
    if (!receipt.ok) return giveUp(jump, receipt.error);
    setFoundTurn(jump.turn);
    pane.show(windowAround(jump.id));
  });
  useEffect(() => {
    // `act` sets `askedTurn` before the next rendering, so that the engine is asked once per jump.
    // oxlint-disable-next-line react/set-state-in-effect
    void act();
  });

  useEffect(() => {
    if (foundTurn === null || foundTurn !== turn) return;
    const timer = setTimeout(() => setLateTurn(foundTurn), WINDOW_TIMEOUT);
    return () => clearTimeout(timer);
  }, [foundTurn, turn]);

  // The jump ends when the conversation closes; otherwise the jump would run when the chat opens again.
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
      // Deferred, because StrictMode unmounts and remounts every component once during development.
      queueMicrotask(() => {
        if (!mounted.current && turn !== null) endJump(turn);
      });
    };
  }, [turn]);

  const key = row?.key;
  return useMemo(() => (jump && key !== undefined ? { ...jump, key } : null), [jump, key]);
}
