// Everything a command may use. Made anew for each call: the next one may find another account.
import type { Account } from '../account/account-api.ts';
import type { EngineEnv, Http } from '../env.ts';
import type { SignIns } from '../sign-in/sign-in.ts';

export interface CommandContext {
  env: Pick<EngineEnv, 'scheduler'>;
  http: Http;
  signIns: Promise<SignIns>;
  /** null while nobody is signed in. */
  account: Account | null;
}

/** The context of a command that needs somebody to be signed in. */
export type SignedInContext = CommandContext & { account: Account };
