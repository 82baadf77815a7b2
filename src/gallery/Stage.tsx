// A container for floating elements: they stay inside it, so that both themes show them at once.
import type { ReactNode } from 'react';
import { useState } from 'react';
import { PortalContext } from '../ui/portal.ts';
import styles from './Gallery.module.css';

export function Stage({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <div className={styles.stage} ref={setPlace}>
      {place && <PortalContext value={place}>{children}</PortalContext>}
    </div>
  );
}
