// A private or group call over an outline of the home screen, in one scene of `?call=NAME`.
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type ReactNode, useState } from 'react';
import CallHost from '../../calls/CallHost.tsx';
import type { CallTab } from '../../calls/media/call-media-api.ts';
import { LineContext } from '../../line/hooks.ts';
import type { Line } from '../../line/api.ts';
import { CallBanner } from '../../shared/calls/CallBanner.tsx';
import { DialogWordsContext } from '../../ui/dialog-words.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './CallGallery.module.css';
import { CALL_SCENES, type CallSceneName } from './call-scenes.ts';
import { createFakeCall } from './fake-call.ts';
import { createFakeGroupCall } from './fake-group-call.ts';
import { createFakeGroupLine } from './fake-group-line.ts';
import { createFakeLine } from './fake-line.ts';
import { GROUP_ID, GROUP_SCENES, type GroupScene, type GroupSceneName } from './group-scenes.ts';

export interface CallGalleryProps {
  scene: CallSceneName | GroupSceneName;
  /** The name of the friend or of the group. */
  name: string;
  /** The label of the button that moves a dialog. */
  move: string;
}

interface Stage {
  line: Line;
  createTab: () => CallTab;
  banner: ReactNode;
}

export function CallGallery({ scene, name, move }: CallGalleryProps) {
  const [{ line, createTab, banner }] = useState(() => stageOf(scene, name));
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
              {banner}
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

export const isCallScene = (name: string): name is CallSceneName => Object.hasOwn(CALL_SCENES, name);
export const isGroupScene = (name: string): name is GroupSceneName => Object.hasOwn(GROUP_SCENES, name);

function stageOf(name: CallGalleryProps['scene'], shownName: string): Stage {
  if (isGroupScene(name)) {
    const scene: GroupScene = GROUP_SCENES[name];
    const call = createFakeGroupCall(scene);
    return {
      line: createFakeGroupLine(call, scene, shownName),
      createTab: () => call.tab,
      banner: scene.banner && <CallBanner groupId={GROUP_ID} />,
    };
  }
  const call = createFakeCall(CALL_SCENES[name]);
  return { line: createFakeLine(call, shownName), createTab: () => call.tab, banner: null };
}
