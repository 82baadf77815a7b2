// The interface between the media of a group call and its screens.
import type { CallMedia } from '../../core/contract/call-rows.ts';
import type { OwnDeviceControl, OwnDeviceState } from './device-api.ts';
import type { Lane } from './lanes.ts';

/** The size in which a tile shows a person's camera; `none` for a tile that is off screen or minimized. */
export type ShownSize = 'none' | 'small' | 'large';

/** The media that arrive from one person. A new object after each change. */
export interface PersonMedia {
  /** `camera` and `screen` are null while the person has them off. */
  far: Readonly<Record<Lane, MediaStream | null>>;
  isMuted: boolean;
  isSpeaking: boolean;
  path: CallMedia['path'];
  /** No packet has arrived for 10 s: the person is shown as gone. */
  isGone: boolean;
  bars: CallMedia['bars'];
  trouble: CallMedia['trouble'];
}

/** The state of the media in the call tab. A new object after each change. */
export interface GroupMediaState extends OwnDeviceState {
  /** By user id, without this user. A person who is in the call and has no entry is not connected yet. */
  people: ReadonlyMap<number, PersonMedia>;
  /** This user speaks. */
  isSpeaking: boolean;
  /** The active speaker among the others, also in a pause; null before anybody has spoken. */
  speakerId: number | null;
}

/** The media of a group call that this tab holds. */
export interface GroupMediaControl extends OwnDeviceControl {
  state(): GroupMediaState;
  /** Tells how this tab shows a person: the person's tab sends no more than that. Shown: small, screen included. */
  show(userId: number, shown: { camera: ShownSize; screen: boolean }): void;
}
