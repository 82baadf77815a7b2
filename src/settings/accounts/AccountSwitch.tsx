// The tab "Account switch" (SET-16..18): the accounts of this device. Each one that is not in use has a button, which
// switches to it, or removes it while the accounts are managed.
import { useLingui } from '@lingui/react/macro';
import UserPlus from 'lucide-react/icons/user-plus';
import { useRef, useState } from 'react';
import { useLine, useRow } from '../../line/hooks.ts';
import type { SavedAccount } from '../../platform/saved-accounts.ts';
import { browserStores } from '../../platform/forget-account.ts';
import { storage } from '../../platform/storage.ts';
import { createAccountActs } from '../../shared/accounts/account-acts.ts';
import { useSavedAccounts } from '../../shared/accounts/use-saved-accounts.ts';
import { Question } from '../../shared/forms/Question.tsx';
import { useBusy } from '../../shared/use-busy.ts';
import { useFailureToast } from '../../shared/use-failure-toast.ts';
import { useFailureWords } from '../../shared/use-failure-words.ts';
import { Button } from '../../ui/Button.tsx';
import { toasts } from '../../ui/toasts.ts';
import settings from '../Settings.module.css';
import { AccountItem } from './AccountItem.tsx';

type Asked = { kind: 'switch' | 'remove' | 'forget'; account: SavedAccount };

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
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
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
  const others = accounts.filter((account) => !isCurrent(account));
  const handleRemoved = (removed: SavedAccount): void => {
    // The pressed button goes with its row. Each other account has one button.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = others.indexOf(removed);
    (buttons[at + 1] ?? buttons[at - 1] ?? addButton.current)?.focus();
    toasts.add({ kind: 'good', text: t`The account was removed from this device.` });
    closeQuestion();
  };
  return (
    <div className={settings.part}>
      <div className={settings.group}>
        <ul ref={list} className={settings.items} aria-label={t`Accounts on this device`}>
          {accounts.map((account) => (
            <AccountItem
              key={`${account.id} ${account.account}`}
              account={account}
              isCurrent={isCurrent(account)}
              isManaged={isManaging}
              onPress={() => setAsked({ kind: isManaging ? 'remove' : 'switch', account })}
            />
          ))}
        </ul>
        <div className={settings.starts}>
          <Button ref={addButton} icon={<UserPlus />} busy={busy} onClick={() => void run(add)}>
            {t`Add account`}
          </Button>
          {others.length > 0 && (
            <Button aria-pressed={isManaging} onClick={() => setManaging(!isManaging)}>
              {isManaging ? t`Done` : t`Manage`}
            </Button>
          )}
        </div>
      </div>
      {current && (
        <div className={settings.group}>
          <p className={settings.note}>
            {t`Removes this account with its messages, pictures and password from this browser. The server keeps the account.`}
          </p>
          <div className={settings.starts}>
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
      {asked && asked.kind !== 'switch' && (
        <Question
          title={t`Remove account from this device`}
          text={t`Everything that this device keeps of ${{ name: asked.account.nickName }} is deleted, also messages that are not sent yet. The account itself stays.`}
          confirm={t`Remove`}
          act={() => acts.forget(asked.account)}
          {...(asked.kind === 'remove' && { onDone: () => handleRemoved(asked.account) })}
          onClose={closeQuestion}
        />
      )}
    </div>
  );
}
