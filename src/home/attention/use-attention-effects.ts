// Loads AttentionEffects with the first notice of the engine, or after LOAD_DELAY. Notices wait in a queue until then. A
// failed load shows no error, because the user did not request it; the next notice starts another load.
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { Notice } from '../../core/contract/views.ts';
import { useNotices } from '../../line/hooks.ts';
import { addCatalogue } from '../../platform/i18n.ts';
import type { AttentionEffectsProps } from './AttentionEffects.tsx';
import { NoticeQueue } from './notice-queue.ts';

/** Delay of the load after the shell has mounted, ms. The chat list is drawn by then. */
const LOAD_DELAY = 1500;

export function useAttentionEffects(): {
  notices: NoticeQueue<Notice>;
  AttentionEffects: ComponentType<AttentionEffectsProps> | null;
} {
  const [notices] = useState(() => new NoticeQueue<Notice>());
  const [part, setPart] = useState<{ AttentionEffects: ComponentType<AttentionEffectsProps> } | null>(null);
  const load = useCallback((): void => {
    Promise.all([import('./AttentionEffects.tsx'), addCatalogue('rest')])
      .then(([loaded]) => setPart(loaded))
      .catch(() => undefined);
  }, []);
  useNotices(
    useCallback(
      (notice: Notice) => {
        notices.push(notice);
        if (!notices.hasConsumer) load();
      },
      [notices, load],
    ),
  );
  useEffect(() => {
    const timer = setTimeout(load, LOAD_DELAY);
    return () => clearTimeout(timer);
  }, [load]);
  return { notices, AttentionEffects: part?.AttentionEffects ?? null };
}
