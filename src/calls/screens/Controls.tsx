// The row of controls of a private or group call. The hang-up comes first in the DOM, so that Tab reaches it at once, and
// last in the row.
import { useLingui } from '@lingui/react/macro';
import Maximize from 'lucide-react/icons/maximize';
import Mic from 'lucide-react/icons/mic';
import MicOff from 'lucide-react/icons/mic-off';
import Minimize from 'lucide-react/icons/minimize';
import ChevronDown from 'lucide-react/icons/chevron-down';
import PhoneOff from 'lucide-react/icons/phone-off';
import PictureInPicture from 'lucide-react/icons/picture-in-picture-2';
import ScreenShare from 'lucide-react/icons/screen-share';
import ScreenShareOff from 'lucide-react/icons/screen-share-off';
import Settings from 'lucide-react/icons/settings-2';
import Video from 'lucide-react/icons/video';
import VideoOff from 'lucide-react/icons/video-off';
import type { ComponentProps, ReactNode } from 'react';
import { useRootAttribute } from '../../shared/use-root-attribute.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import type { OwnDevices } from '../call-context.ts';
import { CALL_KEYS } from './call-keys.ts';
import styles from './Controls.module.css';
import type { WindowMode } from './use-window-modes.ts';

export interface ControlsProps {
  /** null before this tab holds the media, and after the end. */
  media: OwnDevices | null;
  fullScreen: WindowMode;
  /** null where no picture of the other side is shown. */
  pictureInPicture: WindowMode | null;
  devices: { isOpen: boolean; panelId: string; toggle: () => void };
  onMinimize: () => void;
  /** The button that ends the call for this user. */
  hangUp: ReactNode;
  /** More buttons, after those of the devices. */
  children?: ReactNode;
}

export function Controls(props: ControlsProps) {
  const { media, fullScreen, pictureInPicture, devices, onMinimize, hangUp, children } = props;
  const { t } = useLingui();
  useRootAttribute('call-controls');
  return (
    <div className={styles.controls}>
      {hangUp}
      <div className={styles.group}>
        <DeviceButtons media={media} />
        {children}
        <IconButton
          className={styles.control}
          label={t`Choose devices`}
          title={t`Choose devices`}
          aria-expanded={devices.isOpen}
          aria-controls={devices.panelId}
          data-devices=""
          disabled={!areOpen(media)}
          onClick={devices.toggle}
        >
          <Settings />
        </IconButton>
      </div>
      <div className={styles.windows}>
        {pictureInPicture?.isPossible && (
          <IconButton
            className={styles.control}
            label={t`Picture-in-picture`}
            title={t`Picture-in-picture`}
            pressed={pictureInPicture.isOn}
            onClick={pictureInPicture.toggle}
          >
            <PictureInPicture />
          </IconButton>
        )}
        <IconButton
          className={styles.control}
          label={t`Minimize the call`}
          title={t`Minimize the call`}
          onClick={onMinimize}
        >
          <ChevronDown />
        </IconButton>
        {fullScreen.isPossible && (
          <KeyButton
            label={fullScreen.isOn ? t`Leave full screen` : t`Full screen`}
            keyName={CALL_KEYS['full-screen']}
            onClick={fullScreen.toggle}
          >
            {fullScreen.isOn ? <Minimize /> : <Maximize />}
          </KeyButton>
        )}
      </div>
    </div>
  );
}

export interface HangUpProps extends ComponentProps<'button'> {
  /** Default: "Hang up". */
  label?: string;
  isSmall?: boolean;
}

export function HangUp({ label, isSmall = false, ...rest }: HangUpProps) {
  const { t } = useLingui();
  const words = label ?? t`Hang up`;
  return (
    <IconButton
      {...rest}
      className={isSmall ? styles.smallHangUp : styles.hangUp}
      label={words}
      title={words}
    >
      <PhoneOff />
    </IconButton>
  );
}

function DeviceButtons({ media }: { media: OwnDevices | null }) {
  const { t } = useLingui();
  const { own } = media?.state ?? { own: { microphone: null, camera: null, screen: null } };
  const control = media?.control;
  const isOpen = areOpen(media);
  const [hasMicrophone, hasCamera, hasScreen] = [
    own.microphone !== null,
    own.camera !== null,
    own.screen !== null,
  ];
  return (
    <>
      <KeyButton
        label={hasMicrophone ? t`Mute microphone` : t`Unmute microphone`}
        keyName={CALL_KEYS.microphone}
        isOff={isOpen && !hasMicrophone}
        disabled={!isOpen}
        onClick={() => control?.setMicrophone(!hasMicrophone)}
      >
        {hasMicrophone || !isOpen ? <Mic /> : <MicOff />}
      </KeyButton>
      <KeyButton
        label={hasCamera ? t`Turn camera off` : t`Turn camera on`}
        keyName={CALL_KEYS.camera}
        isOff={isOpen && !hasCamera}
        disabled={!isOpen}
        onClick={() => control?.setCamera(!hasCamera)}
      >
        {hasCamera || !isOpen ? <Video /> : <VideoOff />}
      </KeyButton>
      {canShare() && (
        <KeyButton
          label={hasScreen ? t`Stop sharing` : t`Share screen`}
          keyName={CALL_KEYS.screen}
          isActive={hasScreen}
          disabled={!isOpen}
          onClick={() => (hasScreen ? control?.stopScreen() : control?.shareScreen())}
        >
          {hasScreen ? <ScreenShareOff /> : <ScreenShare />}
        </KeyButton>
      )}
    </>
  );
}

/** Before the browser has opened the devices, no button switches them. */
const areOpen = (media: OwnDevices | null): boolean => media?.state.isOpening === false;

/** Phones cannot share their screen. */
export const canShare = (): boolean =>
  'mediaDevices' in navigator && 'getDisplayMedia' in navigator.mediaDevices;

export interface KeyButtonProps {
  label: string;
  /** Absent for a control without a key. */
  keyName?: string;
  /** A device that is off. */
  isOff?: boolean;
  /** An act that goes on, such as sharing the screen. */
  isActive?: boolean;
  disabled?: boolean;
  /** Why it is disabled. */
  reason?: string;
  onClick: () => void;
  children: ReactNode;
}

/** A control whose tooltip names its key. */
export function KeyButton({ label, keyName, isOff, isActive, children, ...rest }: KeyButtonProps) {
  return (
    <IconButton
      {...rest}
      className={styles.control}
      label={label}
      title={keyName === undefined ? label : `${label} (${keyName})`}
      aria-keyshortcuts={keyName}
      data-off={isOff || undefined}
      data-active={isActive || undefined}
    >
      {children}
    </IconButton>
  );
}
