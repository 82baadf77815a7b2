// The panel of a call that chooses its microphone, camera and speaker. It is inside the dialog, because a full screen
// shows nothing else.
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import type { OwnDevices } from '../call-context.ts';
import type { DeviceKind } from '../media/devices.ts';
import { deviceOptions } from './device-options.ts';
import styles from './DevicesPanel.module.css';
import { LevelBar } from './LevelBar.tsx';
import { VideoView } from './VideoView.tsx';

export interface DevicesPanelProps {
  id: string;
  media: OwnDevices;
  /** Called for Esc; the button that opened the panel then gets the focus. */
  onClose: () => void;
}

export function DevicesPanel({ id, media, onClose }: DevicesPanelProps) {
  const { t } = useLingui();
  const { control, state } = media;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.querySelector<HTMLElement>('input:checked')?.focus(), []);
  const list = (kind: DeviceKind, label: string, unnamed: (number: number) => string) => (
    <RadioGroup
      className={styles.list}
      label={label}
      {...deviceOptions(state.devices, state.choice, kind, t`System default`, unnamed)}
      onChange={(device) => control.choose(kind, device)}
    />
  );
  const handleKey = (event: KeyboardEvent): void => {
    // A letter in a list is no key of the call.
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
  };
  return (
    <section ref={panel} id={id} className={styles.panel} aria-label={t`Devices`} onKeyDown={handleKey}>
      <div className={styles.part}>
        {list('audioinput', t`Microphone`, (number) => t`Microphone ${number}`)}
        <LevelBar stream={state.own.microphone} />
        {state.own.microphone === null && <p className={styles.note}>{t`The microphone is muted.`}</p>}
      </div>
      <div className={styles.part}>
        {list('videoinput', t`Camera`, (number) => t`Camera ${number}`)}
        {state.own.camera === null ? (
          <p className={styles.note}>{t`The camera is off.`}</p>
        ) : (
          <VideoView stream={state.own.camera} label={t`Preview of your camera`} className={styles.preview} />
        )}
      </div>
      <div className={styles.part}>
        {canChooseSpeaker() ? (
          list('audiooutput', t`Speaker`, (number) => t`Speaker ${number}`)
        ) : (
          <p className={styles.note}>{t`The system chooses the speaker.`}</p>
        )}
      </div>
    </section>
  );
}

const canChooseSpeaker = (): boolean => 'setSinkId' in HTMLMediaElement.prototype;
