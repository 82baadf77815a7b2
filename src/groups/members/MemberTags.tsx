// The tags of a group member: owner, admin, muted (ROLE-07).
import { useLingui } from '@lingui/react/macro';
import type { MemberRow } from '../../core/contract/rows.ts';
import styles from './Members.module.css';

export function MemberTags({ member: { role, isMuted } }: { member: Pick<MemberRow, 'role' | 'isMuted'> }) {
  const { t } = useLingui();
  return (
    <>
      {role === 'owner' && <span className={styles.owner}>{t`Owner`}</span>}
      {role === 'admin' && <span className={styles.admin}>{t`Admin`}</span>}
      {isMuted && <span className={styles.muted}>{t`Muted`}</span>}
    </>
  );
}
