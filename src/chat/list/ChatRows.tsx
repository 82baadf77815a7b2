// Virtualized rows of the chat list, with one tab stop. Arrow keys move between rows and Enter opens a chat.
// The menu key, Shift+F10, a right click or a long press opens a row's menu.
import { useLingui } from '@lingui/react/macro';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useNavigate } from '@tanstack/react-router';
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { ChatRow as Row } from '../../core/contract/rows.ts';
import { type ChatKey, parseChatKey } from '../../core/domain/chat-key.ts';
import { useLine } from '../../line/hooks.ts';
import { LazyBoundary } from '../../shared/lazy/LazyBoundary.tsx';
import { onDemand } from '../../shared/lazy/on-demand.ts';
import { rowAfterKey } from '../../shared/list/row-after-key.ts';
import { useEndToast } from '../../shared/list/use-end-toast.ts';
import { useLongPress } from '../../shared/long-press.ts';
import { dropFiles } from '../composer/attach/offered-files.ts';
import styles from './ChatList.module.css';
import { ChatRow } from './ChatRow.tsx';

const RowMenu = onDemand(async () => (await import('./RowMenu.tsx')).RowMenu);

/** Height of a row, px. */
const ROW_HEIGHT = 59;

/** Number of rows of one page. A longer list shows a toast when the user scrolls to its end. */
const PAGE = 50;

export interface ChatRowsProps {
  rows: readonly Row[];
  current: ChatKey | null;
  /** Called for ArrowUp on the first row. */
  onLeaveUp?: (() => void) | undefined;
}

/** The row whose menu is open. */
interface OpenMenu {
  chat: ChatKey;
  /** Position in the viewport, px, or the element below which the menu opens. */
  at: { x: number; y: number } | Element;
}

export function ChatRows({ rows, current, onLeaveUp }: ChatRowsProps) {
  // The virtualizer changes inside while its reference stays the same; the React compiler would memoize it.
  'use no memo';
  const { t } = useLingui();
  const scroller = useRef<HTMLDivElement>(null);
  const [tabStop, setTabStop] = useState<ChatKey | null>(null);
  /** Row to focus after the next rendering. */
  const toFocus = useRef<ChatKey | null>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const line = useLine();
  const navigate = useNavigate();
  const showEndToast = useEndToast(rows.length > PAGE);

  const indexOf = (key: ChatKey | null): number =>
    key === null ? -1 : rows.findIndex((row) => row.key === key);
  const menuRow = menu && rows[indexOf(menu.chat)];
  const tabStopIndex = Math.max(0, indexOf(tabStop) >= 0 ? indexOf(tabStop) : indexOf(current));

  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.key ?? index,
    // The window's height stands for the list's height, so that the first rendering has rows. The list is
    // measured after the mount.
    initialRect: { width: 0, height: window.innerHeight },
    overscan: 8,
    paddingStart: 2,
    paddingEnd: 8,
    // The tab stop's row stays rendered at any scroll position, because its unmount would lose the focus.
    rangeExtractor: (range) => {
      const visible = defaultRangeExtractor(range);
      return visible.includes(tabStopIndex) || tabStopIndex >= rows.length
        ? visible
        : [...visible, tabStopIndex].sort((a, b) => a - b);
    },
  });

  const elementOf = (chat: ChatKey): HTMLElement | null =>
    scroller.current?.querySelector<HTMLElement>(`[data-chat="${chat}"]`) ?? null;
  const tabStopElement = (): HTMLElement | null =>
    scroller.current?.querySelector<HTMLElement>('[data-chat][tabindex="0"]') ?? null;

  useEffect(() => {
    if (toFocus.current === null) return;
    elementOf(toFocus.current)?.focus({ preventScroll: true });
    toFocus.current = null;
  });

  /** The focused element and the index of its row. When the row disappears, the next row gets the focus. */
  const focused = useRef<{ element: Element; index: number } | null>(null);
  useLayoutEffect(() => {
    const { current: previous } = focused;
    if (!previous || previous.element.isConnected) return;
    focused.current = null;
    const next = rows[Math.min(previous.index, rows.length - 1)];
    if (document.activeElement !== document.body || !next) return;
    setTabStop(next.key);
    toFocus.current = next.key;
  }, [rows]);
  const handleFocus = ({ target }: FocusEvent): void => {
    focused.current = { element: target, index: tabStopIndex };
    void RowMenu.preload();
  };

  const openMenu = (target: EventTarget, at: OpenMenu['at']): boolean => {
    const chat = target instanceof Element ? chatAt(target) : null;
    if (chat === null) return false;
    setTabStop(chat);
    setMenu({ chat, at });
    return true;
  };
  const longPress = useLongPress((target, at) => openMenu(target, at));
  const handleContextMenu = (event: MouseEvent): void => {
    // The menu key sends a contextmenu event without coordinates.
    const isKey = event.clientX === 0 && event.clientY === 0;
    const at =
      isKey && event.target instanceof Element ? event.target : { x: event.clientX, y: event.clientY };
    if (openMenu(event.target, at)) event.preventDefault();
  };

  const onDropFiles = useCallback(
    (chat: ChatKey, data: DataTransfer): void => {
      if (!dropFiles(line, chat, data)) return;
      // The chat opens, because its composer shows the files before they are sent.
      void navigate({ to: '/home/chat', search: { chat } });
    },
    [line, navigate],
  );

  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      if (event.target instanceof Element && openMenu(event.target, event.target)) event.preventDefault();
      return;
    }
    if (event.key === 'ArrowUp' && tabStopIndex === 0 && onLeaveUp) {
      event.preventDefault();
      onLeaveUp();
      return;
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? ROW_HEIGHT) / ROW_HEIGHT) - 1);
    const next = rowAfterKey(event.key, tabStopIndex, rows.length, page);
    const row = next === null ? undefined : rows[next];
    if (next === null || !row || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    list.scrollToIndex(next);
    toFocus.current = row.key;
    setTabStop(row.key);
  };

  return (
    <div
      ref={scroller}
      className={styles.scroller}
      style={{ '--rows': `${list.getTotalSize()}px` } as CSSProperties}
      onScroll={(event) => showEndToast(event.currentTarget)}
    >
      <div
        role="list"
        aria-label={t`Chats`}
        className={styles.rows}
        style={{ height: list.getTotalSize() }}
        onKeyDown={handleKeyDown}
        onContextMenu={handleContextMenu}
        onFocus={handleFocus}
        onBlur={() => {
          focused.current = null;
        }}
        onPointerEnter={() => void RowMenu.preload()}
        {...longPress}
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
                tabStop={item.index === tabStopIndex}
                onFocus={setTabStop}
                onMenu={setMenu}
                onDropFiles={onDropFiles}
              />
            </div>
          );
        })}
      </div>
      {menu && menuRow && (
        <LazyBoundary onError={() => setMenu(null)}>
          <RowMenu
            key={menu.chat}
            row={menuRow}
            at={menu.at}
            open={menu.chat === current}
            finalFocus={() => elementOf(menu.chat) ?? tabStopElement()}
            onClose={() => setMenu(null)}
          />
        </LazyBoundary>
      )}
    </div>
  );
}

const chatAt = (target: Element): ChatKey | null =>
  parseChatKey(
    target.closest<HTMLElement>('[role=listitem]')?.querySelector<HTMLElement>('[data-chat]')?.dataset[
      'chat'
    ],
  );
