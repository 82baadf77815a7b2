// The choice of the banner above the fields of the login form. Pure functions.
import type { StatusRow } from '../core/contract/rows.ts';

export type LoginBanner =
  | { kind: 'waiting-for-other-version'; refused: boolean }
  | { kind: 'problem'; text: string };

interface LoginState {
  /** Another version of the app holds the connection: attempts wait until that version is closed. */
  waiting: StatusRow['waiting'];
  busy: boolean;
  /** The error of the last attempt. */
  problem: string | null;
  /** The reason why the last sign-in ended. */
  ended: string | null;
  /** The message of the last `refused` notice. */
  refusal: string | null;
}

export function loginBanner({ waiting, busy, problem, ended, refusal }: LoginState): LoginBanner | null {
  if (waiting !== 'no') return { kind: 'waiting-for-other-version', refused: waiting === 'refused' };
  const text = busy ? null : (problem ?? ended ?? refusal);
  return text === null ? null : { kind: 'problem', text };
}
