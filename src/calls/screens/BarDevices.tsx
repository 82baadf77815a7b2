// The microphone and camera buttons of the bar, the same in the tab with the media and in other tabs.
import { useLingui } from '@lingui/react/macro';
import Mic from 'lucide-react/icons/mic';
import MicOff from 'lucide-react/icons/mic-off';
import Video from 'lucide-react/icons/video';
import VideoOff from 'lucide-react/icons/video-off';
import { IconButton } from '../../ui/IconButton.tsx';

export interface BarDevicesProps {
  microphone: boolean;
  camera: boolean;
  onMicrophone: (isOn: boolean) => void;
  /** Other tabs only switch the camera off: a camera must not open in a tab that the user does not see. */
  onCamera: (isOn: boolean) => void;
  canOpenCamera: boolean;
}

export function BarDevices({ microphone, camera, onMicrophone, onCamera, canOpenCamera }: BarDevicesProps) {
  const { t } = useLingui();
  const microphoneLabel = microphone ? t`Mute microphone` : t`Unmute microphone`;
  const cameraLabel = camera ? t`Turn camera off` : t`Turn camera on`;
  return (
    <>
      <IconButton label={microphoneLabel} title={microphoneLabel} onClick={() => onMicrophone(!microphone)}>
        {microphone ? <Mic /> : <MicOff />}
      </IconButton>
      {(camera || canOpenCamera) && (
        <IconButton label={cameraLabel} title={cameraLabel} onClick={() => onCamera(!camera)}>
          {camera ? <Video /> : <VideoOff />}
        </IconButton>
      )}
    </>
  );
}
