// The level of the microphone as a bar, so that the user sees that it hears.
import { useEffect, useRef } from 'react';
import { createLevelMeter } from '../media/level-meter.ts';
import styles from './DevicesPanel.module.css';

/** Pause between two readings, ms. */
const PAUSE = 80;

/** @param stream the microphone; null while it is muted */
export function LevelBar({ stream }: { stream: MediaStream | null }) {
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!stream) return;
    const meter = createLevelMeter(stream);
    const timer = setInterval(() => {
      bar.current?.style.setProperty('scale', `${meter.read()} 1`);
    }, PAUSE);
    return () => {
      clearInterval(timer);
      meter.close();
    };
  }, [stream]);
  return (
    <span className={styles.level} aria-hidden="true">
      {stream && <span ref={bar} />}
    </span>
  );
}
