// Loads the data of a profile card through the engine.
import { useEffect, useState } from 'react';
import type { Card } from '../../core/contract/lazy-commands.ts';
import type { Failure } from '../../core/contract/result.ts';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { useLine } from '../../line/hooks.ts';
import { retryCommand } from '../retry-command.ts';

export type CardState =
  | { kind: 'loading' }
  | { kind: 'loaded'; card: Card }
  | { kind: 'failed'; error: Failure };

export function useCard(of: ChatKey): CardState {
  const line = useLine();
  const [state, setState] = useState<CardState>({ kind: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    void retryCommand(line, 'card', { of }).then((receipt) => {
      if (!isCurrent) return;
      setState(
        receipt.ok ? { kind: 'loaded', card: receipt.value } : { kind: 'failed', error: receipt.error },
      );
    });
    return () => {
      isCurrent = false;
    };
  }, [line, of]);
  return state;
}
