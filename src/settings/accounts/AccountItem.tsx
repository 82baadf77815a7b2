// One saved account, with the button that switches to it or removes it. The account in use has a tag instead.
import { useLingui } from '@lingui/react/macro';
import type { SavedAccount } from '../../platform/saved-accounts.ts';
import { Avatar } from '../../shared/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from '../Settings.module.css';

export interface AccountItemProps {
  account: SavedAccount;
  isCurrent: boolean;
  /** Whether the button removes the account. */
  isManaged: boolean;
  onPress: () => void;
}

export function AccountItem({ account, isCurrent, isManaged, onPress }: AccountItemProps) {
  const { t } = useLingui();
  const { id, nickName, headImage, account: userName, password } = account;
  const label = isManaged
    ? t`Remove ${{ name: nickName }} from this device`
    : t`Switch to ${{ name: nickName }}`;
  return (
    <li className={styles.item} aria-current={isCurrent || undefined}>
      <Avatar id={`u${id}`} name={nickName} image={headImage} size={40} />
      <div className={styles.itemWords}>
        <p className={styles.itemName}>
          <bdi>{nickName}</bdi>
          {isCurrent && <span className={styles.tag}>{t`Current`}</span>}
        </p>
        <p className={styles.note}>
          <bdi>{userName}</bdi>
          {!isCurrent && password === '' && ` · ${t`Password needed`}`}
        </p>
      </div>
      {!isCurrent && (
        <Button size="small" aria-label={label} onClick={onPress}>
          {isManaged ? t`Remove` : t`Switch`}
        </Button>
      )}
    </li>
  );
}
