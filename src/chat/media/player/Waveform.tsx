// The waveform of a voice note as bars. The user seeks by a press, a drag or the arrow keys.
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { barPath, BARS, barsOf } from './bars.ts';
import { minutes } from './clock.ts';
import { positionAfterKey, clampPosition } from './seek.ts';
import styles from './Voice.module.css';

export interface WaveformProps {
  label: string;
  peaks: readonly number[];
  /** Position and length in seconds. A length of 0 is unknown and turns seeking off. */
  at: number;
  length: number;
  /** Text with position and length for screen readers. */
  spoken: string;
  /** Returns the position in seconds; called at every frame. null while the note does not play. */
  currentPosition: (() => number) | null;
  onSeek: (at: number) => void;
}

export function Waveform({ label, peaks, at, length, spoken, currentPosition, onSeek }: WaveformProps) {
  const box = useRef<HTMLDivElement>(null);
  const path = barPath(barsOf(peaks));

  useEffect(() => {
    if (currentPosition === null || length <= 0) return;
    let frame = requestAnimationFrame(function draw() {
      box.current?.style.setProperty('--done', percentOf(currentPosition(), length));
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [currentPosition, length]);

  const seekTo = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    onSeek(clampPosition(((clientX - left) / width) * length, length));
  };
  const seekByKey = (event: KeyboardEvent): void => {
    const to = positionAfterKey(event.key, at, length);
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
      style={{ '--done': percentOf(at, length) } as CSSProperties}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(length)}
      aria-valuenow={Math.round(at)}
      aria-valuetext={spoken}
      title={minutes(at)}
      onKeyDown={seekByKey}
      onPointerDown={(event) => {
        if (event.button !== 0 || length <= 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        seekTo(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event);
      }}
    >
      {/* The same bars are drawn twice: the style sheet clips the second drawing to the played part. */}
      <Bars path={path} />
      <Bars path={path} played />
    </div>
  );
}

function Bars({ path, played }: { path: string; played?: boolean }) {
  return (
    <svg
      className={played ? styles.heard : styles.bars}
      viewBox={`0 0 ${BARS} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

const percentOf = (at: number, length: number): string =>
  length > 0 ? `${(clampPosition(at, length) / length) * 100}%` : '0%';
