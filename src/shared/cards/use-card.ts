// Loads the data of a profile card through the engine, and again after a reconnect: offline the device knows less.
import { useEffect, useRef, useState } from 'react';
import type { Card } from '../../core/contract/message-commands.ts';
import type { Failure } from '../../core/contract/result.ts';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { useLine, useViewValue } from '../../line/hooks.ts';
import { retryCommand } from '../retry-command.ts';

export type CardState =
  | { kind: 'loading' }
  | { kind: 'loaded'; card: Card }
  | { kind: 'failed'; error: Failure };

export function useCard(of: ChatKey): CardState {
  const line = useLine();
  const [state, setState] = useState<CardState>({ kind: 'loading' });
  const hasCard = useRef(false);
  const isLive = useViewValue({ view: 'status' }, ({ rows }) => rows[0]?.phase === 'live');
  useEffect(() => {
    // A lost connection leaves the card in place.
    if (!isLive && hasCard.current) return undefined;
    let isCurrent = true;
    void retryCommand(line, 'card', { of }).then((receipt) => {
      if (!isCurrent) return;
      if (receipt.ok) setState({ kind: 'loaded', card: receipt.value });
      else if (!hasCard.current) setState({ kind: 'failed', error: receipt.error });
      hasCard.current ||= receipt.ok;
    });
    return () => {
      isCurrent = false;
    };
  }, [line, of, isLive]);
  return state;
}
