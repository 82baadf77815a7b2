// The tab. An emoticon as its picture (EMO-02). It is called by its name in the reader's language; what is copied is
// its code, as it stands in the message.
import { useLingui } from '@lingui/react';
import type { Locale } from '../../platform/locale.ts';
import styles from './Emoticon.module.css';
import type { Emoticon as Which } from './emoticons.ts';
import { usePictures } from './use-pictures.ts';

export interface EmoticonProps {
  emoticon: Which;
  /** In a conversation; elsewhere it is still. */
  moves?: boolean | undefined;
}

/** The picture alone, inside something that is named by itself. */
export function EmoticonPicture({ emoticon }: { emoticon: Which }) {
  const pictures = usePictures();
  if (pictures === 'missing') return emoticon.code;
  return <span aria-hidden className={styles.emoticon} data-picture={emoticon.id} />;
}

export function Emoticon({ emoticon, moves }: EmoticonProps) {
  const { i18n } = useLingui();
  const pictures = usePictures();
  if (pictures === 'missing') return emoticon.code;
  const words = emoticon.words[i18n.locale as Locale];
  return (
    <span
      role="img"
      aria-label={words}
      title={words}
      className={styles.emoticon}
      data-picture={emoticon.id}
      data-motion={moves ? emoticon.motion : undefined}
    >
      <span className={styles.code}>{emoticon.code}</span>
    </span>
  );
}
