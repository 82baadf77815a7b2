// The personal info (SET-06..10): avatar, names and addresses as the server has them, and the signature.
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRow } from '../../line/hooks.ts';
import styles from '../Settings.module.css';
import { AvatarField } from './AvatarField.tsx';
import { SignatureForm } from './SignatureForm.tsx';

export function PersonalInfo() {
  const { t } = useLingui();
  const self = useRow({ view: 'status' })?.self;
  if (!self) return null;
  return (
    <div className={styles.part}>
      <AvatarField self={self} />
      <dl className={styles.facts}>
        <Fact name={t`Username`}>{self.userName}</Fact>
        <Fact name={t`Nickname`}>{self.nickName}</Fact>
        {self.phone !== '' && <Fact name={t`Phone`}>{self.phone}</Fact>}
        {self.email !== '' && <Fact name={t`Email`}>{self.email}</Fact>}
      </dl>
      <SignatureForm self={self} />
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
