// A virtualized list with one tab stop. Arrow keys move between rows. The menu key, Shift+F10, a right click or a long
// press opens a row's menu.
import {
  defaultRangeExtractor,
  observeElementRect,
  type Rect,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { cx } from '../../ui/cx.ts';
import { useLongPress } from '../long-press.ts';
import { rowAfterKey } from './row-after-key.ts';
import { rowInPlaceOf } from './row-in-place-of.ts';
import styles from './RowList.module.css';
import { useEndToast } from './use-end-toast.ts';

/** Height of a row, px. */
const ROW_HEIGHT = 59;

/** Number of rows of one page. A longer list shows a toast when the user scrolls to its end. */
const PAGE = 50;

/** The row whose menu is open. */
export interface OpenMenu {
  key: string;
  /** Position in the viewport, px, or the element below which the menu opens. */
  at: { x: number; y: number } | Element;
}

/** The props of a row's component. Its first element gets the focus, and its functions never change. */
export interface RowPlace {
  /** The row is the list's only tab stop. */
  tabStop: boolean;
  onFocus: (key: string) => void;
  onMenu: (menu: OpenMenu) => void;
}

export interface RowMenuPlace {
  at: OpenMenu['at'];
  finalFocus: () => HTMLElement | null;
  onClose: () => void;
}

export interface RowListProps<R extends { key: string }> {
  /** Accessible name. */
  label: string;
  rows: readonly R[];
  /** The open row, which is the tab stop at first; null for none. */
  current: string | null;
  className?: string | undefined;
  scrollerRef?: RefObject<HTMLDivElement | null>;
  renderRow: (row: R, place: RowPlace) => ReactNode;
  renderMenu: (row: R, place: RowMenuPlace) => ReactNode;
  /** Called before the user can open a menu, which may load on demand. */
  onNear: () => void;
  /** Called for ArrowUp on the first row. */
  onLeaveUp?: (() => void) | undefined;
  /** Called for a key on a row before the list handles the key; true for a handled key. */
  onKey?: (event: KeyboardEvent, row: R) => boolean;
}

export function RowList<R extends { key: string }>(props: RowListProps<R>) {
  // The virtualizer changes inside while its reference stays the same; the React compiler would memoize it.
  'use no memo';
  const { label, rows, current, className, renderRow, renderMenu, onNear, onLeaveUp, onKey } = props;
  const ownScroller = useRef<HTMLDivElement>(null);
  const scroller = props.scrollerRef ?? ownScroller;
  const [tabStop, setTabStop] = useState<string | null>(null);
  /** Row to focus after the next rendering. */
  const toFocus = useRef<string | null>(null);
  const [menu, setMenu] = useState<(OpenMenu & { turn: number }) | null>(null);
  const turns = useRef(0);
  /** Each opening has its own menu: a row can open its next menu while the previous one still closes. */
  const showMenu = useCallback((next: OpenMenu) => setMenu({ ...next, turn: ++turns.current }), []);
  const showEndToast = useEndToast(rows.length > PAGE);

  const indexOf = (key: string | null): number =>
    key === null ? -1 : rows.findIndex((row) => row.key === key);
  const menuRow = menu && rows[indexOf(menu.key)];
  const tabStopIndex = Math.max(0, indexOf(tabStop) >= 0 ? indexOf(tabStop) : indexOf(current));

  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.key ?? index,
    // The window's height stands for the list's height, so that the first rendering has rows. The list is
    // measured after the mount.
    initialRect: { width: 0, height: window.innerHeight },
    observeElementRect: observeShownRect,
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

  const elementOf = (key: string | undefined): HTMLElement | null =>
    scroller.current?.querySelector<HTMLElement>(`[data-key="${key}"] > :first-child`) ?? null;

  useEffect(() => {
    if (toFocus.current === null) return;
    elementOf(toFocus.current)?.focus({ preventScroll: true });
    toFocus.current = null;
  });

  /** The focused element and the key of its row. When the row disappears, the next row gets the focus. */
  const focused = useRef<{ element: Element; key: string } | null>(null);
  const rowsBefore = useRef(rows);
  useLayoutEffect(() => {
    const { current: before } = rowsBefore;
    rowsBefore.current = rows;
    const { current: previous } = focused;
    if (!previous || previous.element.isConnected) return;
    focused.current = null;
    const next = rowInPlaceOf(previous.key, before, rows);
    if (document.activeElement !== document.body || !next) return;
    setTabStop(next.key);
    toFocus.current = next.key;
  }, [rows]);
  const handleFocus = ({ target }: FocusEvent): void => {
    const key = keyAt(target);
    focused.current = key === null ? null : { element: target, key };
    onNear();
  };

  const openMenu = (target: EventTarget, at: OpenMenu['at']): boolean => {
    const key = target instanceof Element ? keyAt(target) : null;
    if (key === null) return false;
    setTabStop(key);
    showMenu({ key, at });
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

  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      if (event.target instanceof Element && openMenu(event.target, event.target)) event.preventDefault();
      return;
    }
    const at = rows[tabStopIndex];
    if (at && onKey?.(event, at)) return event.preventDefault();
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
      className={cx(styles.scroller, className)}
      style={{ '--rows': `${list.getTotalSize()}px` } as CSSProperties}
      onScroll={(event) => showEndToast(event.currentTarget)}
    >
      <div
        role="list"
        aria-label={label}
        className={styles.rows}
        style={{ height: list.getTotalSize() }}
        onKeyDown={handleKeyDown}
        onContextMenu={handleContextMenu}
        onFocus={handleFocus}
        onBlur={() => {
          focused.current = null;
        }}
        onPointerEnter={onNear}
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
              data-key={row.key}
              className={styles.slot}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {renderRow(row, {
                tabStop: item.index === tabStopIndex,
                onFocus: setTabStop,
                onMenu: showMenu,
              })}
            </div>
          );
        })}
      </div>
      {menu && menuRow && (
        <Fragment key={menu.turn}>
          {renderMenu(menuRow, {
            at: menu.at,
            finalFocus: () => elementOf(menu.key) ?? elementOf(rows[tabStopIndex]?.key),
            onClose: () => setMenu((now) => (now === menu ? null : now)),
          })}
        </Fragment>
      )}
    </div>
  );
}

/** A narrow page hides the list. Its rows stay rendered then, because one of them gets the focus back. */
const observeShownRect = (
  instance: Virtualizer<HTMLDivElement, Element>,
  changed: (rect: Rect) => void,
): void | (() => void) =>
  observeElementRect(instance, (rect) => {
    if (rect.height > 0) changed(rect);
  });

const keyAt = (target: Element): string | null =>
  target.closest<HTMLElement>('[role=listitem]')?.dataset['key'] ?? null;
