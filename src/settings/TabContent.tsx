// The content of one tab of the settings. If its code does not load, also past the caches, the tab says so and offers
// another attempt, and a reload where the device has a network.
import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, useState } from 'react';
import { PartBoundary } from '../shared/lazy/LazyBoundary.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './Settings.module.css';
import type { SettingsTab } from './settings-search.ts';
import { TAB_PARTS } from './tabs.ts';

/** Mount it anew for each tab. */
export function TabContent({ tab }: { tab: SettingsTab }) {
  const { t } = useLingui();
  const [isMissing, setMissing] = useState(false);
  const Content = TAB_PARTS[tab];
  const isOnline = navigator.onLine;
  const retry = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    // The pressed button goes.
    currentTarget.closest<HTMLElement>('[role=tabpanel]')?.focus();
    setMissing(false);
  };
  if (isMissing)
    return (
      <div className={styles.part}>
        <Banner
          kind="wrong"
          action={
            <>
              <Button size="small" onClick={retry}>{t`Try again`}</Button>
              {isOnline && <Button size="small" onClick={() => location.reload()}>{t`Reload`}</Button>}
            </>
          }
        >
          {isOnline
            ? t`This part could not be loaded.`
            : t`This part could not be loaded. Check your connection and try again.`}
        </Banner>
      </div>
    );
  return (
    <PartBoundary fallback={<Loading />} onError={() => setMissing(true)}>
      <Content />
    </PartBoundary>
  );
}

const Loading = () => (
  <div className={styles.part} aria-busy="true">
    <Skeleton shape="row" count={4} />
  </div>
);
