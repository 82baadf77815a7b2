// The row and the media of a call that talks, for the gallery and for unit tests. Data only.
import type { CallStateRow } from '../../core/contract/call-rows.ts';
import type { CallMediaState } from '../../calls/media/call-media-api.ts';
import { NO_CHOICE } from '../../calls/media/devices.ts';
import { HERE } from './call-scenes.ts';

/** A video call of this tab that talks. */
export const ROW: CallStateRow = {
  key: 'call',
  kind: 'call',
  call: 'gallery-call',
  wireId: '',
  revision: 1,
  peerId: 2,
  mode: 'video',
  role: 'caller',
  step: 'talking',
  since: null,
  owner: HERE,
  ringer: null,
  heir: null,
  generation: 1,
  media: { microphone: true, camera: true, screen: false, path: 'connected', bars: 4, trouble: null },
  wanted: { microphone: true, camera: true },
  reconnects: 0,
  isAccepted: false,
  end: null,
};

/** Its media without the streams. */
export const MEDIA: Omit<CallMediaState, 'own' | 'far'> = {
  isOpening: false,
  isFarMuted: false,
  path: 'connected',
  lostAt: null,
  bars: null,
  trouble: null,
  isVoiceOnly: false,
  devices: [
    { id: 'm1', kind: 'audioinput', label: 'Jabra Evolve 65' },
    { id: 'm2', kind: 'audioinput', label: 'Built-in Audio Analog Stereo' },
    { id: 'c1', kind: 'videoinput', label: 'Integrated Camera' },
    { id: 's1', kind: 'audiooutput', label: 'Jabra Evolve 65' },
  ],
  choice: { ...NO_CHOICE, audioinput: 'm1' },
  fault: null,
  mutedBySystem: { microphone: false, camera: false },
};
