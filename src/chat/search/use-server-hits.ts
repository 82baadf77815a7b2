// Search of one chat's history on the server, at the user's request. It finds messages that are not on this
// device.
import { useState } from 'react';
import type { HitRow, SearchSpec } from '../../core/contract/search.ts';
import { isFault } from '../../core/contract/result.ts';
import { hasAtMost } from '../../core/domain/characters.ts';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';
import { isWithdrawn } from '../../core/contract/withdrawn.ts';
import { useLine } from '../../line/hooks.ts';
import { useWithdrawn } from '../../shared/use-withdrawn.ts';

export interface ServerSearch {
  /** `off`: not available for this query. */
  step: 'off' | 'ready' | 'asking' | 'done' | 'offline' | 'failed';
  /** Newest first, without the hits that were found on this device. */
  hits: readonly HitRow[];
  /** The server may have more hits than one response holds. */
  more: boolean;
  /** The search failed by a fault of the app. */
  isFaulty: boolean;
  ask: () => void;
}

interface ServerAnswer {
  /** Words and chat of the query, as JSON. */
  query: string;
  step: Exclude<ServerSearch['step'], 'off' | 'ready'>;
  hits: readonly HitRow[];
  more: boolean;
  isFaulty: boolean;
}

export function useServerHits(spec: SearchSpec, local: readonly HitRow[]): ServerSearch {
  const line = useLine();
  const [answer, setAnswer] = useState<ServerAnswer | null>(null);
  const { words, chat, kind, sender, after, before } = spec;
  const query = JSON.stringify([words, chat]);
  const current = answer?.query === query ? answer : null;

  const ask = async (): Promise<void> => {
    if (chat === undefined) return;
    setAnswer({ query, step: 'asking', hits: [], more: false, isFaulty: false });
    const receipt = await line.command('searchServer', { chat, words });
    const failure = !receipt.ok && receipt.error.code === 'OFFLINE' ? 'offline' : 'failed';
    const isFaulty = !receipt.ok && isFault(receipt.error);
    setAnswer((latest) => {
      if (latest?.query !== query) return latest;
      return receipt.ok
        ? { query, step: 'done', isFaulty, ...receipt.value }
        : { ...latest, step: failure, isFaulty };
    });
  };

  useWithdrawn((notice) =>
    setAnswer(
      (latest) => latest && { ...latest, hits: latest.hits.filter((hit) => !isWithdrawn(notice, hit)) },
    ),
  );

  const known = new Set(local.map(({ key }) => key));
  const hits = (current?.hits ?? []).filter(
    (hit) =>
      !known.has(hit.key) &&
      (kind === undefined || hit.category === kind) &&
      (sender === undefined || hit.sendId === sender) &&
      (after === undefined || hit.sendTime >= after) &&
      (before === undefined || hit.sendTime <= before),
  );
  const isTooLong = !hasAtMost(words, LIMITS.searchName.max);
  const off = chat === undefined || chat === 'system-0' || words === '' || isTooLong;
  return {
    step: off ? 'off' : (current?.step ?? 'ready'),
    hits,
    more: current?.more === true,
    isFaulty: current?.isFaulty === true,
    ask: () => void ask(),
  };
}
