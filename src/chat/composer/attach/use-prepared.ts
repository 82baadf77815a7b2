// The tab. Looks at the files that wait, one after the other, and tells what came of each.
import { useEffect, useRef, useState } from 'react';
import type { Checked, Refusal } from '../../../shared/upload/file-rules.ts';
import { prepare, type Ready } from './prepare.ts';

export interface Prepared {
  offer: Checked;
  /** null while it is looked at, and where it is refused. */
  ready: Ready | null;
  refusal: Refusal | null;
}

export function usePrepared(offered: readonly Checked[]): readonly Prepared[] {
  const [found, setFound] = useState<ReadonlyMap<Checked, Awaited<ReturnType<typeof prepare>>>>(new Map());
  const begun = useRef(new WeakSet<Checked>());
  const before = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    for (const offer of offered) {
      if (begun.current.has(offer)) continue;
      begun.current.add(offer);
      before.current = before.current.then(async () => {
        const result = await prepare(offer);
        setFound((held) => new Map(held).set(offer, result));
      });
    }
  }, [offered]);
  return offered.map((offer) => {
    const result = found.get(offer);
    return {
      offer,
      ready: result && 'ready' in result ? result.ready : null,
      refusal: offer.refusal ?? (result && 'refusal' in result ? result.refusal : null),
    };
  });
}
