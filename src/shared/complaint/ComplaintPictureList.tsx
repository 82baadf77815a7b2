// The pictures of a complaint as tiles with remove buttons, and the button that chooses more.
import { useLingui } from '@lingui/react/macro';
import ImagePlus from 'lucide-react/icons/image-plus';
import X from 'lucide-react/icons/x';
import { type MouseEvent, useRef } from 'react';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { BlobImage } from '../files/BlobImage.tsx';
import { shownName } from '../files/file-name.ts';
import { PICTURES } from '../upload/file-rules.ts';
import { FilePicker, type FilePickerHandle } from '../upload/FilePicker.tsx';
import { useRefusalWords } from '../upload/use-refusal-words.ts';
import styles from './Complaint.module.css';
import type { ComplaintPicture, ComplaintPictures, LeftOut } from './use-complaint-pictures.ts';

const RULES = [PICTURES] as const;

export interface ComplaintPictureListProps {
  shown: ComplaintPictures;
  isLocked: boolean;
}

export function ComplaintPictureList({ shown, isLocked }: ComplaintPictureListProps) {
  const { t } = useLingui();
  const picker = useRef<FilePickerHandle>(null);
  const leftOutText = useLeftOutWords();
  const { pictures, leftOut, add, remove } = shown;
  const count = pictures.length;
  const max = LIMITS.complaintImages;
  const removeTile = (key: number, { currentTarget }: MouseEvent<HTMLElement>): void => {
    const tile = currentTarget.closest('li');
    // The removal of the focused button would lose the focus, so the focus moves to another control first.
    const next =
      tile?.nextElementSibling ?? tile?.previousElementSibling ?? tile?.parentElement?.parentElement;
    next?.querySelector<HTMLElement>('button')?.focus();
    remove(key);
  };
  return (
    <section className={styles.pictures} aria-label={t`Pictures`}>
      <div className={styles.bar}>
        <Button
          size="small"
          icon={<ImagePlus />}
          disabled={isLocked || count >= max}
          onClick={() => picker.current?.open()}
        >
          {t`Add pictures`}
        </Button>
        <span className={styles.count}>
          {count}/{max}
        </span>
      </div>
      {count > 0 && (
        <ul className={styles.tiles}>
          {pictures.map((picture) => (
            <Tile
              key={picture.key}
              picture={picture}
              isLocked={isLocked}
              onRemove={(event) => removeTile(picture.key, event)}
            />
          ))}
        </ul>
      )}
      <FilePicker ref={picker} rules={RULES} multiple onChosen={add} />
      <div role="alert" className={styles.error}>
        {leftOut.map((one) => (
          <p key={`${one.name} ${one.refusal.why}`}>{leftOutText(one)}</p>
        ))}
      </div>
    </section>
  );
}

interface TileProps {
  picture: ComplaintPicture;
  isLocked: boolean;
  onRemove: (event: MouseEvent<HTMLElement>) => void;
}

function Tile({ picture: { file, ready }, isLocked, onRemove }: TileProps) {
  const { t } = useLingui();
  const name = shownName(file.name) || t`Picture`;
  // A picture of unknown size may have more pixels than the browser can draw.
  const blob = ready && (ready.thumb ?? (ready.width > 0 ? file : null));
  return (
    <li className={styles.tile} title={name}>
      {blob ? <BlobImage blob={blob} /> : <span className={styles.blank}>{ready ? name : <Spinner />}</span>}
      <IconButton
        className={styles.remove}
        label={t`Remove ${name}`}
        title={t`Remove`}
        disabled={isLocked}
        onClick={onRemove}
      >
        <X />
      </IconButton>
    </li>
  );
}

function useLeftOutWords(): (one: LeftOut) => string {
  const { t } = useLingui();
  const refusalText = useRefusalWords();
  return ({ name, refusal }) => {
    if (refusal.why !== 'too-many') return refusalText.of(name, refusal);
    const most = LIMITS.complaintImages;
    return t`${{ name: shownName(name) || t`Picture` }}: a complaint has at most ${{ most }} pictures.`;
  };
}
