// The collapsed groupings of the signed-in user, kept in this browser (X-FGRP-03).
import { useState } from 'react';
import { useRow } from '../../line/hooks.ts';
import { storage } from '../../platform/storage.ts';
import { collapsedOf, withToggled } from './collapsed.ts';

export interface Collapsed {
  /** Ids of the collapsed groupings, 0 for the default one. */
  ids: readonly number[];
  toggle: (id: number | null) => void;
}

export function useCollapsed(): Collapsed {
  const user = useRow({ view: 'status' })?.self?.id ?? null;
  const [all, setAll] = useState(() => storage.collapsed.read() ?? []);
  return {
    ids: user === null ? [] : collapsedOf(all, user),
    toggle: (id) => {
      if (user === null) return;
      // Another tab may have written since this one read.
      const next = withToggled(storage.collapsed.read() ?? all, user, id ?? 0);
      setAll(next);
      storage.collapsed.write(next);
    },
  };
}
