// The tab. A voice note as bars, in which one seeks by a press, a drag or the arrow keys.
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { barPath, BARS, barsOf } from './bars.ts';
import { minutes } from './clock.ts';
import { afterKey, within } from './seek.ts';
import styles from './Voice.module.css';

export interface WaveformProps {
  label: string;
  peaks: readonly number[];
  /** Seconds; a length of 0 is unknown, and nothing can be sought in it. */
  at: number;
  length: number;
  /** Said to the ear: where in how much. */
  spoken: string;
  /** While it plays: asked for the place at every frame. */
  now: (() => number) | null;
  onSeek: (at: number) => void;
}

export function Waveform({ label, peaks, at, length, spoken, now, onSeek }: WaveformProps) {
  const box = useRef<HTMLDivElement>(null);
  const path = barPath(barsOf(peaks));

  useEffect(() => {
    if (now === null || length <= 0) return;
    let frame = requestAnimationFrame(function draw() {
      box.current?.style.setProperty('--done', shareOf(now(), length));
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [now, length]);

  const seekTo = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    onSeek(within(((clientX - left) / width) * length, length));
  };
  const press = (event: KeyboardEvent): void => {
    const to = afterKey(event.key, at, length);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    onSeek(to);
  };

  return (
    <div
      ref={box}
      role="slider"
      tabIndex={0}
      className={styles.waveform}
      style={{ '--done': shareOf(at, length) } as CSSProperties}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(length)}
      aria-valuenow={Math.round(at)}
      aria-valuetext={spoken}
      title={minutes(at)}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (event.button !== 0 || length <= 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        seekTo(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event);
      }}
    >
      {/* The same bars twice: what is heard lies over what is to come. */}
      <Bars path={path} />
      <Bars path={path} heard />
    </div>
  );
}

function Bars({ path, heard }: { path: string; heard?: boolean }) {
  return (
    <svg
      className={heard ? styles.heard : styles.bars}
      viewBox={`0 0 ${BARS} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

const shareOf = (at: number, length: number): string =>
  length > 0 ? `${(within(at, length) / length) * 100}%` : '0%';
