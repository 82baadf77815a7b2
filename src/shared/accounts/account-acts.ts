// The acts on saved accounts: switch, add, forget (SESS-10..14). The engine ends and begins sign-ins; this file keeps what
// the browser stores in step with it.
import type { Result } from '../../core/contract/result.ts';
import type { Line } from '../../line/api.ts';
import { type BrowserStores, forgetPictures, forgetStored } from '../../platform/forget-account.ts';
import type { SavedAccount } from '../../platform/saved-accounts.ts';
import type { Stored, StoredSignIn } from '../../platform/stored-values.ts';
import { TERMINAL } from '../../platform/terminal.ts';

export interface AccountActsOptions {
  line: Pick<Line, 'command'>;
  signIn: Stored<StoredSignIn>;
  stores: BrowserStores;
  page: Parameters<typeof forgetPictures>[0];
}

export interface AccountActs {
  /** Signs in as the account, or leads to its filled-in login form where the password is not kept. */
  switchTo(account: Pick<SavedAccount, 'account' | 'password'>): Promise<Result<unknown>>;
  /** Leads to an empty login form. */
  add(): Promise<Result<unknown>>;
  /** Removes everything that this device keeps of the account. */
  forget(account: Pick<SavedAccount, 'id' | 'account'>): Promise<Result<unknown>>;
}

export function createAccountActs({ line, signIn, stores, page }: AccountActsOptions): AccountActs {
  /** Ends the current sign-in by a command. The login form of the next one is stored first: the engine may be slow. */
  async function leaveFor(
    next: StoredSignIn | null,
    run: () => Promise<Result<unknown>>,
  ): Promise<Result<unknown>> {
    const before = signIn.read();
    signIn.write(next);
    const receipt = await run();
    // A failed command has not ended the current sign-in.
    if (!receipt.ok) signIn.write(before);
    return receipt;
  }

  const signOut = (): Promise<Result<unknown>> => line.command('signOut', {});

  return {
    switchTo: ({ account: userName, password: sealed }) =>
      leaveFor({ userName, sealed, auto: true }, () =>
        sealed === '' ? signOut() : line.command('switchAccount', { userName, sealed, terminal: TERMINAL }),
      ),
    add: () => leaveFor(null, signOut),
    async forget(account) {
      // The password leaves this device first, so that a closed page cannot leave it behind.
      forgetStored(stores, account);
      const receipt = await line.command('forgetAccount', { id: account.id });
      forgetStored(stores, account);
      if (account.id !== 0) await forgetPictures(page, account.id);
      return receipt;
    },
  };
}
