// The tab. What the server has of one chat beyond this device, for a question with words: asked for when it is wished.
import { useState } from 'react';
import type { HitRow, SearchSpec } from '../../core/contract/search.ts';
import { useLine } from '../../line/hooks.ts';

export interface ServerSearch {
  /** `off`: not for this question. */
  step: 'off' | 'ready' | 'asking' | 'done' | 'offline' | 'failed';
  /** Newest first, without those that were found here. */
  hits: readonly HitRow[];
  /** The server has more than it tells at once. */
  more: boolean;
  ask: () => void;
}

interface Asked {
  /** The question that it is about. */
  name: string;
  step: Exclude<ServerSearch['step'], 'off' | 'ready'>;
  hits: readonly HitRow[];
  more: boolean;
}

export function useServerHits(spec: SearchSpec, here: readonly HitRow[]): ServerSearch {
  const line = useLine();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { words, chat, kind, sender, after, before } = spec;
  const name = JSON.stringify([words, chat]);
  const mine = asked?.name === name ? asked : null;

  const ask = async (): Promise<void> => {
    if (chat === undefined) return;
    setAsked({ name, step: 'asking', hits: [], more: false });
    const receipt = await line.command('searchServer', { chat, words });
    const failure = !receipt.ok && receipt.error.code === 'OFFLINE' ? 'offline' : 'failed';
    setAsked((now) => {
      if (now?.name !== name) return now;
      return receipt.ok ? { name, step: 'done', ...receipt.value } : { ...now, step: failure };
    });
  };

  const known = new Set(here.map(({ key }) => key));
  const hits = (mine?.hits ?? []).filter(
    (hit) =>
      !known.has(hit.key) &&
      (kind === undefined || hit.category === kind) &&
      (sender === undefined || hit.sendId === sender) &&
      (after === undefined || hit.sendTime >= after) &&
      (before === undefined || hit.sendTime <= before),
  );
  const off = chat === undefined || chat === 'system-0' || words === '';
  return {
    step: off ? 'off' : (mine?.step ?? 'ready'),
    hits,
    more: mine?.more === true,
    ask: () => void ask(),
  };
}
