// The own avatar, with a button that replaces it.
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { SelfRow } from '../../core/contract/rows.ts';
import { Avatar } from '../../shared/Avatar.tsx';
import { FilePicker, type FilePickerHandle } from '../../shared/upload/FilePicker.tsx';
import { AVATARS } from '../../shared/upload/file-rules.ts';
import { Button } from '../../ui/Button.tsx';
import { CropDialog } from './CropDialog.tsx';
import styles from './PersonalInfo.module.css';
import { useNewAvatar } from './use-new-avatar.ts';

export function AvatarField({ self }: { self: SelfRow }) {
  const { t } = useLingui();
  const picker = useRef<FilePickerHandle>(null);
  const { busy, error, subject, choose, save, cancel } = useNewAvatar();
  return (
    <div className={styles.avatar}>
      <Avatar
        id={`u${self.id}`}
        name={self.nickName}
        image={self.headImageThumb || self.headImage}
        size={64}
        label={t`Your picture`}
      />
      <div className={styles.avatarWords}>
        <Button busy={busy} onClick={() => picker.current?.open()}>{t`Change the picture`}</Button>
        <p className={styles.avatarHint} data-wrong={error !== undefined || undefined} aria-live="polite">
          {error ?? t`JPEG, PNG or WebP, 5 MB at most.`}
        </p>
      </div>
      <FilePicker
        ref={picker}
        rules={[AVATARS]}
        onChosen={([chosen]) => {
          if (chosen) choose(chosen);
        }}
      />
      {subject && <CropDialog key={subject.address} subject={subject} save={save} onClose={cancel} />}
    </div>
  );
}
