// The tab. The rows that can be seen, out of however many there are. One tab stop: arrow keys go from row
// to row, Enter opens.
import { useLingui } from '@lingui/react/macro';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ChatRow as Row } from '../../../../core/contract/rows.ts';
import type { ChatKey } from '../../../../core/domain/chat-key.ts';
import styles from './ChatList.module.css';
import { ChatRow } from './ChatRow.tsx';
import { rowAfterKey } from './row-after-key.ts';

const STRIDE = 59;

export function ChatRows({ rows, current }: { rows: readonly Row[]; current: ChatKey | null }) {
  // The virtualizer changes under an unchanging reference, which a compiled component would not see.
  'use no memo';
  const { t } = useLingui();
  const scroller = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<ChatKey | null>(null);
  const moved = useRef<ChatKey | null>(null);

  const indexOf = (key: ChatKey | null): number =>
    key === null ? -1 : rows.findIndex((row) => row.key === key);
  const stopAt = Math.max(0, indexOf(stop) >= 0 ? indexOf(stop) : indexOf(current));

  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => STRIDE,
    getItemKey: (index) => rows[index]?.key ?? index,
    // The first rendering has rows already; how high the list really is shows once it stands.
    initialRect: { width: 0, height: window.innerHeight },
    overscan: 8,
    paddingStart: 2,
    paddingEnd: 8,
    // The row with the focus stays, however far one scrolls, or the focus would be lost with it.
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range);
      return seen.includes(stopAt) || stopAt >= rows.length ? seen : [...seen, stopAt].sort((a, b) => a - b);
    },
  });

  useEffect(() => {
    if (moved.current === null) return;
    scroller.current
      ?.querySelector<HTMLElement>(`[data-chat="${moved.current}"]`)
      ?.focus({ preventScroll: true });
    moved.current = null;
  });

  const press = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? STRIDE) / STRIDE) - 1);
    const next = rowAfterKey(event.key, stopAt, rows.length, page);
    const row = next === null ? undefined : rows[next];
    if (next === null || !row || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    list.scrollToIndex(next);
    moved.current = row.key;
    setStop(row.key);
  };

  return (
    <div ref={scroller} className={styles.scroller}>
      <div
        role="list"
        aria-label={t`Chats`}
        className={styles.rows}
        style={{ height: list.getTotalSize() }}
        onKeyDown={press}
      >
        {list.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (!row) return null;
          return (
            <div
              key={item.key}
              role="listitem"
              aria-setsize={rows.length}
              aria-posinset={item.index + 1}
              className={styles.slot}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <ChatRow
                row={row}
                selected={row.key === current}
                stop={item.index === stopAt}
                onFocus={() => setStop(row.key)}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}
