// Bars that show the latest sound levels of a recording, the newest at the end.
import { barPath } from '../../media/player/bars.ts';
import styles from './Recorder.module.css';
import { LEVELS } from './recording.ts';

export function LevelBars({ levels }: { levels: readonly number[] }) {
  const bars = [...Array.from({ length: LEVELS - levels.length }, () => 0), ...levels];
  return (
    <svg className={styles.levels} viewBox={`0 0 ${LEVELS} 1`} preserveAspectRatio="none" aria-hidden="true">
      <path d={barPath(bars.map((level) => level / 255))} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
