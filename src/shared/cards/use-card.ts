// The tab. Asks the engine for a card: what is known here at once, what the server tells a moment later.
import { useEffect, useState } from 'react';
import type { Card } from '../../core/contract/lazy-commands.ts';
import type { Failure } from '../../core/contract/result.ts';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { useLine } from '../../line/hooks.ts';
import { insist } from '../retry-command.ts';

export type CardState = { is: 'asked' } | { is: 'here'; card: Card } | { is: 'missing'; error: Failure };

export function useCard(of: ChatKey): CardState {
  const line = useLine();
  const [state, setState] = useState<CardState>({ is: 'asked' });
  useEffect(() => {
    let wanted = true;
    void insist(line, 'card', { of }).then((receipt) => {
      if (!wanted) return;
      setState(receipt.ok ? { is: 'here', card: receipt.value } : { is: 'missing', error: receipt.error });
    });
    return () => {
      wanted = false;
    };
  }, [line, of]);
  return state;
}
