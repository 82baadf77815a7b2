// Everything that a command may use. Created for each call, because at the next command another account may
// be open.
import type { Account } from '../account/account-api.ts';
import type { EngineEnv, Http } from '../env.ts';
import type { CurrentAccount } from '../sign-in/current-account.ts';
import type { SignIns } from '../sign-in/sign-in.ts';

export interface CommandContext {
  env: Pick<EngineEnv, 'scheduler' | 'idle'>;
  http: Http;
  signIns: Promise<SignIns>;
  /** The holder of the signed-in user's profile. */
  current: CurrentAccount;
  /** null while no account is open. */
  account: Account | null;
}

/** The context of a command that requires a signed-in user. */
export type SignedInContext = CommandContext & { account: Account };
