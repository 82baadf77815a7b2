// Tab. The line between two columns, moved by pointer or arrow keys; Enter and a double click bring it home.
import type { KeyboardEvent, PointerEvent } from 'react';
import { useRef, useState } from 'react';
import styles from './Resizer.module.css';

export interface ResizerProps {
  /** The spoken name: what becomes wider. */
  label: string;
  /** px, of the column before it. */
  value: number;
  min?: number;
  max?: number;
  /** Where Enter brings it. */
  home?: number;
  /** While it moves. */
  onChange: (value: number) => void;
  /** When it rests: the time to remember it. */
  onCommit?: (value: number) => void;
}

/** px for one press of an arrow key; with Shift four times as much. */
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

  const set = (wished: number, rests: boolean) => {
    const next = Math.round(Math.min(max, Math.max(min, wished)));
    if (next !== value) onChange(next);
    if (rests) onCommit?.(next);
  };

  const key = (event: KeyboardEvent<HTMLElement>) => {
    const sense = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const step = (event.shiftKey ? 4 * STEP : STEP) * sense;
    const wished = new Map([
      ['ArrowLeft', value - step],
      ['ArrowRight', value + step],
      ['Home', min],
      ['End', max],
      ['Enter', home],
    ]).get(event.key);
    if (wished === undefined) return;
    event.preventDefault();
    set(wished, true);
  };

  const move = (event: PointerEvent<HTMLElement>, rests: boolean) => {
    if (grip.current === null) return;
    const sense = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    set(grip.current.value + (event.clientX - grip.current.x) * sense, rests);
  };

  const drop = (event: PointerEvent<HTMLElement>) => {
    move(event, true);
    grip.current = null;
    setDragged(false);
  };

  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- focusable, hence a control (ARIA 1.2), which <hr> is not
      role="separator"
      tabIndex={0}
      className={styles.resizer}
      data-dragged={dragged || undefined}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      onKeyDown={key}
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
