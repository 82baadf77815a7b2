// A list with the connection status at its foot, beside the detail of one of its entries, with a movable border. A
// narrow page shows one of the two. All screens share one width of the list.
import { type CSSProperties, type ReactNode, useState } from 'react';
import { storage } from '../../platform/storage.ts';
import { LIST_WIDTH } from '../../platform/stored-values.ts';
import { Resizer } from '../../ui/Resizer.tsx';
import { ConnectionFoot } from '../connection/ConnectionFoot.tsx';
import styles from './SplitScreen.module.css';
import { useReturnFocus } from './use-return-focus.ts';

export interface SplitScreenProps {
  /** The id of the list's heading, which names the list's region. */
  listTitleId: string;
  /** The name of the movable border. */
  resizerLabel: string;
  list: ReactNode;
  /** The detail, a `main` element. */
  children: ReactNode;
  /** Whether an entry is open: a narrow page then shows the detail, otherwise the list. */
  isOpen: boolean;
}

export function SplitScreen({ listTitleId, resizerLabel, list, children, isOpen }: SplitScreenProps) {
  const [width, setWidth] = useState(() => storage.listWidth.read() ?? LIST_WIDTH.usual);
  const handleFocus = useReturnFocus(isOpen, listTitleId);
  return (
    <div
      className={styles.screen}
      data-open={isOpen || undefined}
      style={{ '--list-width': `${width}px` } as CSSProperties}
    >
      <section className={styles.side} aria-labelledby={listTitleId} onFocus={handleFocus}>
        {list}
        <ConnectionFoot />
        <Resizer
          label={resizerLabel}
          value={width}
          min={LIST_WIDTH.min}
          max={LIST_WIDTH.max}
          home={LIST_WIDTH.usual}
          onChange={setWidth}
          onCommit={(value) => storage.listWidth.write(value)}
        />
      </section>
      {children}
    </div>
  );
}

/** The place of the detail while no entry is open. Narrow pages hide it. */
export function NothingOpen({ children }: { children?: ReactNode }) {
  return <main className={styles.nothing}>{children}</main>;
}
