// The settings dialog (SET-01): tabs on the left, or above the content of a narrow page, which the dialog fills.
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useRow } from '../line/hooks.ts';
import { useMedia } from '../shared/use-media.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import styles from './Settings.module.css';
import { type SettingsTab, shownTab, tabsFor } from './settings-search.ts';
import { TabContent } from './TabContent.tsx';
import { isDiscardable, useUnsavedSignature } from './unsaved-signature.ts';
import { useSettingsAddress } from './use-settings-address.ts';
import { useTabLabels } from './use-tab-labels.ts';

/** Width of the dialog, px (SET-01). */
const WIDTH = 600;

export function SettingsDialog({ requested }: { requested: SettingsTab }) {
  const { t } = useLingui();
  const labels = useTabLabels();
  const type = useRow({ view: 'status' })?.self?.type;
  const isNarrow = useMedia('(width < 700px)');
  const unsaved = useUnsavedSignature();
  const [isAsking, setAsking] = useState(false);
  const isClosing = useRef(false);
  const { show, close } = useSettingsAddress();
  const tab = shownTab(requested, type);

  const closeOnce = (): void => {
    // The way back in the history takes a moment; a second step back would leave the page.
    if (isClosing.current) return;
    isClosing.current = true;
    close();
  };
  const requestClose = (): void => {
    if (isDiscardable(unsaved.read())) setAsking(true);
    else closeOnce();
  };
  const discard = (): void => {
    unsaved.write(undefined);
    closeOnce();
  };
  const isPassword = tab === 'password';
  const content = <TabContent key={tab} tab={tab} />;
  return (
    <Dialog
      open
      onClose={requestClose}
      title={isPassword ? labels.password : t`Settings`}
      closeLabel={t`Close`}
      width={WIDTH}
      fillsNarrow
    >
      {isPassword ? (
        <div className={styles.alone}>{content}</div>
      ) : (
        <Tabs
          label={t`Settings`}
          tabs={tabsFor(type).map((id) => ({ id, label: labels[id] }))}
          value={tab}
          onChange={show}
          vertical={!isNarrow}
          className={styles.tabs}
        >
          {content}
        </Tabs>
      )}
      {isAsking && <DiscardQuestion onDiscard={discard} onClose={() => setAsking(false)} />}
    </Dialog>
  );
}

function DiscardQuestion({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      alert
      onClose={onClose}
      title={t`Discard your changes?`}
      description={t`Your signature is not saved.`}
      actions={
        <>
          <Button onClick={onClose}>{t`Keep editing`}</Button>
          <Button kind="danger" onClick={onDiscard}>{t`Discard`}</Button>
        </>
      }
    />
  );
}
