// A call over an outline of the home screen, in one scene of `?call=NAME`.
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useState } from 'react';
import CallHost from '../../calls/CallHost.tsx';
import { LineContext } from '../../line/hooks.ts';
import { DialogWordsContext } from '../../ui/dialog-words.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './CallGallery.module.css';
import { CALL_SCENES, type CallSceneName } from './call-scenes.ts';
import { createFakeCall } from './fake-call.ts';
import { createFakeLine } from './fake-line.ts';

export interface CallGalleryProps {
  scene: CallSceneName;
  /** The friend's name. */
  name: string;
  /** The label of the button that moves a dialog. */
  move: string;
}

export function CallGallery({ scene, name, move }: CallGalleryProps) {
  const [call] = useState(() => createFakeCall(CALL_SCENES[scene]));
  const [line] = useState(() => createFakeLine(call, name));
  const [createTab] = useState(() => () => call.tab);
  return (
    <I18nProvider i18n={i18n}>
      <LineContext value={line}>
        <DialogWordsContext value={{ move }}>
          <div className={styles.shell}>
            <nav className={styles.rail} aria-label={move} />
            <main className={styles.content}>
              <h1 className={styles.list}>
                <button type="button">{name}</button>
              </h1>
              <div className={styles.rows}>
                <Skeleton shape="row" count={12} />
              </div>
            </main>
            <CallHost createTab={createTab} />
          </div>
        </DialogWordsContext>
      </LineContext>
    </I18nProvider>
  );
}
