// The scenes of a call that the gallery shows: the row and the media in each state. Data only.
import type { CallEnd, CallStateRow } from '../../core/contract/call-rows.ts';
import type { CallMediaState } from '../../calls/media/call-media-api.ts';

export interface CallScene {
  row: Partial<CallStateRow>;
  /** null: this tab does not hold the media. */
  media: Partial<Omit<CallMediaState, 'own' | 'far'>> | null;
  /** The pictures that are drawn. The own microphone is on, unless `isMuted`. */
  pictures?: readonly ('own' | 'far' | 'screen')[];
  isMuted?: true;
  /** The other side's voice arrives, which the browser refuses to play before a press. */
  hasVoice?: true;
}

/** Seats of the scenes: this tab is `here`. */
export const HERE = 'here';
const ELSEWHERE = 'elsewhere';

const ended = (end: CallEnd, row: Partial<CallStateRow> = {}): CallScene => ({
  row: { step: 'ended', end, ...row },
  media: null,
});
const talking = { step: 'talking', owner: HERE } as const;
const lines = { path: 'connected', bars: 4 } as const;

export const CALL_SCENES = {
  ringing: { row: { step: 'ringing', role: 'callee', owner: null, ringer: HERE }, media: null },
  'ringing-voice': {
    row: { step: 'ringing', role: 'callee', mode: 'voice', owner: null, ringer: HERE },
    media: null,
  },
  preparing: { row: { step: 'preparing' }, media: { isOpening: true, path: 'new' }, isMuted: true },
  calling: { row: { step: 'calling' }, media: { path: 'new' }, pictures: ['own'] },
  'calling-accepted': {
    row: { step: 'calling', isAccepted: true },
    media: { path: 'new' },
    pictures: ['own'],
  },
  'calling-voice': { row: { step: 'calling', mode: 'voice' }, media: { path: 'new' } },
  video: { row: talking, media: lines, pictures: ['own', 'far'] },
  voice: { row: { ...talking, mode: 'voice' }, media: { ...lines, isFarMuted: true } },
  refused: { row: talking, media: lines, pictures: ['far'], hasVoice: true },
  screen: { row: talking, media: lines, pictures: ['own', 'far', 'screen'] },
  'camera-off': { row: talking, media: { ...lines, bars: 3 }, isMuted: true },
  weak: {
    row: talking,
    media: { ...lines, bars: 1, trouble: 'network', isVoiceOnly: true, isFarMuted: true, fault: 'camera' },
    pictures: ['own', 'far'],
  },
  reconnecting: {
    row: talking,
    media: { path: 'lost', lostAt: 0, bars: 0 },
    pictures: ['own', 'far'],
  },
  ended: ended({ why: 'no-answer' }),
  'ended-camera': ended({ why: 'camera' }),
  'ended-elsewhere': ended({ why: 'unanswered' }, { role: 'callee', owner: null }),
  away: { row: { ...talking, owner: ELSEWHERE }, media: null },
} as const satisfies Record<string, CallScene>;

export type CallSceneName = keyof typeof CALL_SCENES;
