// The settings dialog (SET-01): tabs on the left, or above the content of a narrow page, which the dialog fills.
import { useLingui } from '@lingui/react/macro';
import { Suspense, useRef } from 'react';
import { useRow } from '../line/hooks.ts';
import { useMedia } from '../shared/use-media.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import styles from './Settings.module.css';
import { type SettingsTab, shownTab, tabsFor } from './settings-search.ts';
import { TAB_PARTS } from './tabs.ts';
import { useSettingsAddress } from './use-settings-address.ts';
import { useTabLabels } from './use-tab-labels.ts';

/** Width of the dialog, px (SET-01). */
const WIDTH = 600;

export function SettingsDialog({ requested }: { requested: SettingsTab }) {
  const { t } = useLingui();
  const labels = useTabLabels();
  const type = useRow({ view: 'status' })?.self?.type;
  const isNarrow = useMedia('(width < 700px)');
  const isClosing = useRef(false);
  const { show, close } = useSettingsAddress();
  const tab = shownTab(requested, type);
  const Content = TAB_PARTS[tab];

  const closeOnce = (): void => {
    // The way back in the history takes a moment; a second step back would leave the page.
    if (isClosing.current) return;
    isClosing.current = true;
    close();
  };
  return (
    <Dialog open onClose={closeOnce} title={t`Settings`} closeLabel={t`Close`} width={WIDTH} fillsNarrow>
      <Tabs
        label={t`Settings`}
        tabs={tabsFor(type).map((id) => ({ id, label: labels[id] }))}
        value={tab}
        onChange={show}
        vertical={!isNarrow}
        className={styles.tabs}
      >
        <Suspense fallback={<Skeleton shape="row" count={4} />}>
          <Content />
        </Suspense>
      </Tabs>
    </Dialog>
  );
}
