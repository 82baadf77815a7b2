// A container that keeps menus, dialogs and toasts inside itself, so that both themes show them at the same time.
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
