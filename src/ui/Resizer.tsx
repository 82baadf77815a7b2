// The resize handle between two columns, moved by pointer or arrow keys. Enter and a double click reset it.
import type { KeyboardEvent, PointerEvent } from 'react';
import { useRef, useState } from 'react';
import styles from './Resizer.module.css';

export interface ResizerProps {
  /** Accessible name: the name of the resized column. */
  label: string;
  /** Width of the column before the handle, px. */
  value: number;
  min?: number;
  max?: number;
  /** Default width, px. */
  home?: number;
  /** Called during a move. */
  onChange: (value: number) => void;
  /** Called at the end of a move, so that the caller can store the width. */
  onCommit?: (value: number) => void;
}

/** Step of one arrow key press, px; four times as much with Shift. */
const STEP = 8;

export function Resizer({
  label,
  value,
  min = 240,
  max = 420,
  home = 320,
  onChange,
  onCommit,
}: ResizerProps) {
  const grip = useRef<{ x: number; value: number } | null>(null);
  const [dragged, setDragged] = useState(false);

  const set = (requested: number, isFinal: boolean) => {
    const next = Math.round(Math.min(max, Math.max(min, requested)));
    if (next !== value) onChange(next);
    if (isFinal) onCommit?.(next);
  };

  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const direction = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const step = (event.shiftKey ? 4 * STEP : STEP) * direction;
    const requested = new Map([
      ['ArrowLeft', value - step],
      ['ArrowRight', value + step],
      ['Home', min],
      ['End', max],
      ['Enter', home],
    ]).get(event.key);
    if (requested === undefined) return;
    event.preventDefault();
    set(requested, true);
  };

  const move = (event: PointerEvent<HTMLElement>, isFinal: boolean) => {
    if (grip.current === null) return;
    const direction = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    set(grip.current.value + (event.clientX - grip.current.x) * direction, isFinal);
  };

  const drop = (event: PointerEvent<HTMLElement>) => {
    move(event, true);
    grip.current = null;
    setDragged(false);
  };

  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a focusable separator is a control (ARIA 1.2), <hr> is not
      role="separator"
      tabIndex={0}
      className={styles.resizer}
      data-dragged={dragged || undefined}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      onKeyDown={onKey}
      onDoubleClick={() => set(home, true)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { x: event.clientX, value };
        setDragged(true);
      }}
      onPointerMove={(event) => move(event, false)}
      onPointerUp={drop}
      onPointerCancel={drop}
    />
  );
}
