// The saved accounts below the login form (ENT-05): one press signs in, or fills in the user name where the password is not
// kept. The pictures of accounts need a sign-in, so the list shows initials.
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useLine, useRow } from '../../line/hooks.ts';
import { browserStores } from '../../platform/forget-account.ts';
import type { SavedAccount } from '../../platform/saved-accounts.ts';
import { storage } from '../../platform/storage.ts';
import { createAccountActs } from '../../shared/accounts/account-acts.ts';
import { useSavedAccounts } from '../../shared/accounts/use-saved-accounts.ts';
import { Avatar } from '../../shared/Avatar.tsx';
import { useBusy } from '../../shared/use-busy.ts';
import { useFailureWords } from '../../shared/use-failure-words.ts';
import { Banner } from '../../ui/Banner.tsx';
import { otherAccounts } from './other-accounts.ts';
import styles from './SavedSignIns.module.css';

export interface SavedSignInsProps {
  /** Called when the form has to show another account. */
  onChange: () => void;
}

export function SavedSignIns({ onChange }: SavedSignInsProps) {
  const { t } = useLingui();
  const heading = useId();
  const line = useLine();
  const status = useRow({ view: 'status' });
  const failureText = useFailureWords();
  const [saved] = useSavedAccounts();
  const [busy, run] = useBusy();
  const [problem, setProblem] = useState<string | null>(null);
  const accounts = otherAccounts(saved, storage.signIn.read());
  const isWaiting = status === null || status.waiting !== 'no';
  if (accounts.length === 0 || isWaiting) return null;
  const acts = createAccountActs({ line, signIn: storage.signIn, stores: browserStores, page: window });
  const signIn = async (account: SavedAccount): Promise<void> => {
    setProblem(null);
    const receipt = await acts.switchTo(account);
    if (receipt.ok) onChange();
    else setProblem(failureText(receipt.error));
  };
  return (
    <section className={styles.saved} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>{t`Accounts on this device`}</h2>
      {problem !== null && <Banner kind="wrong">{problem}</Banner>}
      <ul className={styles.accounts}>
        {accounts.map((account) => (
          <li key={`${account.id} ${account.account}`}>
            <button
              type="button"
              className={styles.account}
              disabled={busy || status.signingIn}
              onClick={() => void run(() => signIn(account))}
            >
              <Avatar id={`u${account.id}`} name={account.nickName} image="" size={32} />
              <bdi className={styles.name}>{account.nickName}</bdi>
              {account.password === '' && <span className={styles.hint}>{t`Password needed`}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
