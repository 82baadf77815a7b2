// The tab "Account switch" (SET-16..18): the accounts of this device. A press on an account asks, and then switches to it.
import { useLingui } from '@lingui/react/macro';
import Trash from 'lucide-react/icons/trash-2';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { useLine, useRow } from '../../line/hooks.ts';
import type { SavedAccount } from '../../platform/saved-accounts.ts';
import { browserStores } from '../../platform/forget-account.ts';
import { storage } from '../../platform/storage.ts';
import { Avatar } from '../../shared/Avatar.tsx';
import { Question } from '../../shared/forms/Question.tsx';
import { useBusy } from '../../shared/use-busy.ts';
import { useFailureToast } from '../../shared/use-failure-toast.ts';
import { useFailureWords } from '../../shared/use-failure-words.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import settings from '../Settings.module.css';
import styles from './AccountSwitch.module.css';
import { createAccountActs } from '../../shared/accounts/account-acts.ts';
import { useSavedAccounts } from '../../shared/accounts/use-saved-accounts.ts';

type Asked = { kind: 'switch' | 'forget'; account: SavedAccount };

export function AccountSwitch() {
  const { t } = useLingui();
  const line = useLine();
  const failureText = useFailureWords();
  const showFailure = useFailureToast();
  const self = useRow({ view: 'status' })?.self;
  const [accounts, reread] = useSavedAccounts();
  const [isManaging, setManaging] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [busy, run] = useBusy();
  if (!self) return null;
  const acts = createAccountActs({ line, signIn: storage.signIn, stores: browserStores, page: window });
  const isCurrent = ({ id }: SavedAccount): boolean => id === self.id;
  const current = accounts.find(isCurrent);
  const add = async (): Promise<void> => {
    const receipt = await acts.add();
    if (!receipt.ok) showFailure(receipt.error, failureText(receipt.error));
  };
  const closeQuestion = (): void => {
    setAsked(null);
    reread();
  };
  return (
    <div className={settings.part}>
      <ul className={styles.accounts} aria-label={t`Accounts on this device`}>
        {accounts.map((account) => (
          <li key={`${account.id} ${account.account}`} className={styles.row}>
            <AccountButton
              account={account}
              isCurrent={isCurrent(account)}
              onPress={() => setAsked({ kind: 'switch', account })}
            />
            {isManaging && !isCurrent(account) && (
              <IconButton
                label={t`Remove ${{ name: account.nickName }} from this device`}
                title={t`Remove`}
                onClick={() => setAsked({ kind: 'forget', account })}
              >
                <Trash />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.acts}>
        <Button icon={<UserPlus />} busy={busy} onClick={() => void run(add)}>
          {t`Add account`}
        </Button>
        {accounts.some((account) => !isCurrent(account)) && (
          <Button aria-pressed={isManaging} onClick={() => setManaging(!isManaging)}>
            {isManaging ? t`Done` : t`Manage`}
          </Button>
        )}
      </div>
      {current && (
        <div className={settings.group}>
          <p className={settings.note}>
            {t`Removes this account with its messages, pictures and password from this browser. The server keeps the account.`}
          </p>
          <div className={settings.acts}>
            <Button kind="danger" onClick={() => setAsked({ kind: 'forget', account: current })}>
              {t`Forget this account on this device`}
            </Button>
          </div>
        </div>
      )}
      {asked?.kind === 'switch' && (
        <Question
          kind="primary"
          title={t`Switch account`}
          text={t`Switch to ${{ name: asked.account.nickName }}? All tabs of this browser switch.`}
          confirm={t`Switch`}
          act={() => acts.switchTo(asked.account)}
          onClose={closeQuestion}
        />
      )}
      {asked?.kind === 'forget' && (
        <Question
          title={t`Remove account from this device`}
          text={t`Everything that this device keeps of ${{ name: asked.account.nickName }} is deleted, also messages that are not sent yet. The account itself stays.`}
          confirm={t`Remove`}
          act={() => acts.forget(asked.account)}
          onClose={closeQuestion}
        />
      )}
    </div>
  );
}

interface AccountButtonProps {
  account: SavedAccount;
  isCurrent: boolean;
  onPress: () => void;
}

/** The current account is a plain row: a switch to it would change nothing. */
function AccountButton({ account, isCurrent, onPress }: AccountButtonProps) {
  const { t } = useLingui();
  const { id, nickName, headImage, account: userName, password } = account;
  const content = (
    <>
      <Avatar id={`u${id}`} name={nickName} image={headImage} size={40} />
      <span className={styles.names}>
        <bdi className={styles.name}>{nickName}</bdi>
        <span className={styles.account}>{userName}</span>
      </span>
      {isCurrent && <span className={settings.tag}>{t`Current`}</span>}
      {!isCurrent && password === '' && <span className={styles.hint}>{t`Password needed`}</span>}
    </>
  );
  if (isCurrent)
    return (
      <div className={styles.current} aria-current="true">
        {content}
      </div>
    );
  return (
    <button type="button" className={styles.press} onClick={onPress}>
      {content}
    </button>
  );
}
