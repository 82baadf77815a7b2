// Commands about the user's own account and devices. Each needs the server: without a connection it fails with OFFLINE,
// and nothing is stored. After a success the engine loads the profile again, so that every tab shows it.
import * as v from 'valibot';
import { maxCharacters } from '../wire/character-limits.ts';
import { LIMITS } from '../wire/profile-s/limits.ts';
import { id } from './fields.ts';
import { freeText, storedPicture } from './people-commands.ts';

const on = v.object({ on: v.boolean() });

/** A password as typed: the server compares it literally. */
const password = (limit: { max: number }) => v.pipe(v.string(), v.minLength(1), maxCharacters(limit.max));

export const AccountCommandSchemas = {
  /** Changes the fields of the user's profile that are given. */
  updateProfile: v.object({
    signature: v.optional(freeText(LIMITS.signature)),
    picture: v.optional(storedPicture),
  }),
  /** Turns the sound of incoming messages on or off, for this kind of terminal. */
  setSound: on,
  /** Decides whether the user approves friend requests manually. */
  setManualApprove: on,
  setLanguage: v.object({ language: v.picklist(['en-US', 'zh-TW']) }),
  /** Changes the password. The server then ends all other sign-ins of the user. */
  changePassword: v.object({
    oldPassword: password(LIMITS.loginField),
    newPassword: password(LIMITS.anyPassword),
  }),
  /** Returns the devices on which the user is signed in, this one first. */
  devices: v.object({}),
  /** Ends the sign-in of another device of the user. */
  removeDevice: v.object({ id }),
} as const;

export interface AccountAnswers {
  updateProfile: null;
  setSound: null;
  setManualApprove: null;
  setLanguage: null;
  changePassword: null;
  devices: readonly DeviceRow[];
  removeDevice: null;
}

/** A sign-in of the user. Times are in ms, null where the server does not know them. */
export interface DeviceRow {
  id: number;
  /** 0 for a browser, 1 for an app. */
  terminal: number;
  /** Browser and system, such as "Firefox on Linux"; '' where unknown. */
  client: string;
  createdAt: number | null;
  seenAt: number | null;
  isCurrent: boolean;
}
