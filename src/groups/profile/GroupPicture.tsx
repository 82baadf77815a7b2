// The picture of a group. Owner and admins may replace it (X-GRP-03).
import { useLingui } from '@lingui/react/macro';
import Camera from 'lucide-react/icons/camera';
import { useRef } from 'react';
import type { GroupInfoRow } from '../../core/contract/people-rows.ts';
import { Avatar } from '../../shared/Avatar.tsx';
import { FilePicker, type FilePickerHandle } from '../../shared/upload/FilePicker.tsx';
import { AVATARS } from '../../shared/upload/file-rules.ts';
import { avatarId } from '../../shared/use-names.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './Profile.module.css';
import { useNewPicture } from './use-new-picture.ts';

export interface GroupPictureProps {
  group: GroupInfoRow;
  name: string;
  canEdit: boolean;
}

export function GroupPicture({ group, name, canEdit }: GroupPictureProps) {
  const { t } = useLingui();
  const picker = useRef<FilePickerHandle>(null);
  const { busy, change } = useNewPicture(group.id);
  return (
    <span className={styles.picture}>
      <Avatar id={avatarId('GROUP', group.id)} name={name} image={group.headImage} size={64} />
      {canEdit && (
        <>
          <IconButton
            className={styles.camera}
            label={t`Change the picture`}
            title={t`Change the picture`}
            busy={busy}
            onClick={() => picker.current?.open()}
          >
            <Camera />
          </IconButton>
          <FilePicker
            ref={picker}
            rules={[AVATARS]}
            onChosen={([chosen]) => {
              if (chosen) change(chosen);
            }}
          />
        </>
      )}
    </span>
  );
}
