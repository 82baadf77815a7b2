// The tab. Asks the engine for a card: what is known here at once, what the server tells a moment later.
import { useEffect, useState } from 'react';
import type { Card } from '../../core/contract/lazy-commands.ts';
import type { Failure } from '../../core/contract/result.ts';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { useLine } from '../../line/hooks.ts';
import { retryCommand } from '../retry-command.ts';

export type CardState =
  | { kind: 'asked' }
  | { kind: 'here'; card: Card }
  | { kind: 'missing'; error: Failure };

export function useCard(of: ChatKey): CardState {
  const line = useLine();
  const [state, setState] = useState<CardState>({ kind: 'asked' });
  useEffect(() => {
    let wanted = true;
    void retryCommand(line, 'card', { of }).then((receipt) => {
      if (!wanted) return;
      setState(
        receipt.ok ? { kind: 'here', card: receipt.value } : { kind: 'missing', error: receipt.error },
      );
    });
    return () => {
      wanted = false;
    };
  }, [line, of]);
  return state;
}
