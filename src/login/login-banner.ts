// The choice of the banner above the fields of the login form. Pure functions.
import type { StatusRow } from '../core/contract/rows.ts';

export type LoginBanner =
  | { kind: 'waiting-for-other-version'; refused: boolean }
  | { kind: 'problem'; text: string }
  | { kind: 'registered' };

interface LoginState {
  /**
   * `no`, or the way in which another version of the app holds the connection. Sign-in attempts wait until that version
   * closes.
   */
  waiting: StatusRow['waiting'];
  busy: boolean;
  /** The error message of the last sign-in attempt; null for none. */
  problem: string | null;
  /** The reason why the last sign-in ended; null for none. */
  ended: string | null;
  /** The user has just registered this account. */
  isNew: boolean;
}

export function loginBanner({ waiting, busy, problem, ended, isNew }: LoginState): LoginBanner | null {
  if (waiting !== 'no') return { kind: 'waiting-for-other-version', refused: waiting === 'refused' };
  if (isNew && !busy && problem === null) return { kind: 'registered' };
  const text = busy ? null : (problem ?? ended);
  return text === null ? null : { kind: 'problem', text };
}
