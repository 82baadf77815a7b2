// Items of the tray. The hook prepares the offered files for sending, one after the other.
import { useEffect, useRef, useState } from 'react';
import type { CheckedFile, Refusal } from '../../../shared/upload/file-rules.ts';
import { prepare, type Prepared, type PreparedNote, type ReadyFile } from './prepare.ts';

export interface TrayItem {
  offer: CheckedFile;
  /** null while the file is being prepared, and for a refused file. */
  ready: ReadyFile | null;
  refusal: Refusal | null;
  note: PreparedNote;
}

export function useTrayItems(offered: readonly CheckedFile[]): readonly TrayItem[] {
  const [results, setResults] = useState<ReadonlyMap<CheckedFile, Prepared>>(new Map());
  const started = useRef(new WeakSet<CheckedFile>());
  const previous = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    for (const offer of offered) {
      if (started.current.has(offer)) continue;
      started.current.add(offer);
      previous.current = previous.current.then(async () => {
        const result = await prepare(offer);
        setResults((before) => new Map(before).set(offer, result));
      });
    }
  }, [offered]);
  return offered.map((offer) => {
    const result = results.get(offer);
    return {
      offer,
      ready: result && 'ready' in result ? result.ready : null,
      refusal: offer.refusal ?? (result && 'refusal' in result ? result.refusal : null),
      note: result && 'ready' in result ? result.note : null,
    };
  });
}
