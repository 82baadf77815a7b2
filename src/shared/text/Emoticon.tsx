// An emoticon shown as its picture (EMO-02). Its accessible label is its name in the reader's language. Copied text
// contains its code, as in the message.
import { useLingui } from '@lingui/react';
import type { Locale } from '../../platform/locale.ts';
import styles from './Emoticon.module.css';
import type { Emoticon as EmoticonData } from '../../core/domain/emoticons.ts';
import { usePictures } from './use-pictures.ts';

export interface EmoticonProps {
  emoticon: EmoticonData;
  /** True in a conversation; emoticons elsewhere have no animation. */
  moves?: boolean | undefined;
}

/** The picture without a label, for elements that have a label of their own. */
export function EmoticonPicture({ emoticon }: { emoticon: EmoticonData }) {
  const pictures = usePictures();
  if (pictures === 'missing') return emoticon.code;
  return <span aria-hidden className={styles.emoticon} data-picture={emoticon.id} />;
}

export function Emoticon({ emoticon, moves }: EmoticonProps) {
  const { i18n } = useLingui();
  const pictures = usePictures();
  if (pictures === 'missing') return emoticon.code;
  const name = emoticon.words[i18n.locale as Locale];
  return (
    <span
      role="img"
      aria-label={name}
      title={name}
      className={styles.emoticon}
      data-picture={emoticon.id}
      data-motion={moves ? emoticon.motion : undefined}
    >
      <span className={styles.code}>{emoticon.code}</span>
    </span>
  );
}
