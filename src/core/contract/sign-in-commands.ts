// Commands about sign-ins with a password and about the accounts of this device. Their code and schemas load on first
// use.
import * as v from 'valibot';
import { storable } from '../domain/storable.ts';
import { maxCharacters } from '../wire/character-limits.ts';
import { LIMITS } from '../wire/profile-s/limits.ts';
import { id } from './fields.ts';
import type { SelfRow } from './rows.ts';

/** A text field of the sign-in form, without characters that the server cannot store. */
const formText = v.pipe(
  v.string(),
  v.transform(storable),
  v.minLength(1),
  maxCharacters(LIMITS.loginField.max),
);

const sealed = v.pipe(v.string(), v.maxLength(4096));

const terminal = v.picklist([0, 1]);

export const SignInCommandSchemas = {
  /** Signs in with the fields of the sign-in form. */
  signIn: v.object({
    userName: formText,
    password: formText,
    /** True keeps the sealed password and signs in automatically next time. */
    auto: v.boolean(),
    terminal,
    /** True where the form filled in the stored password and the user did not change it; absent means typed. */
    remembered: v.exactOptional(v.boolean()),
  }),
  /**
   * Switches to a saved account with its sealed password. Where this device has the account's profile, the
   * account opens from its journal before the server answers. Succeeds also where the login is refused: the current
   * sign-in has ended then.
   */
  switchAccount: v.object({ userName: formText, sealed, terminal }),
  /**
   * Deletes everything that this device keeps of an account: journal, profile, pictures. Signs the user out
   * first where the account is the open one.
   */
  forgetAccount: v.object({ id }),
  /** Decrypts the stored password for the sign-in form; returns '' where that fails. */
  unseal: v.object({ sealed }),
} as const;

type Schemas = typeof SignInCommandSchemas;
export type SignInCommandName = keyof Schemas;
export type SignInArgs = { [C in SignInCommandName]: v.InferOutput<Schemas[C]> };

export interface SignInAnswers {
  /** `sealed`: the encrypted password for local storage. `self`: null where the server gave no profile (SESS-06). */
  signIn: { sealed: string | null; self: SelfRow | null };
  switchAccount: null;
  forgetAccount: null;
  unseal: string;
}
