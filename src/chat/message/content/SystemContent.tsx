// System message: a card with headline, cover image and introduction (X-CHAT-30, SYS-04). A press opens the
// full message.
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { MessageRow } from '../../../core/contract/rows.ts';
import { bounded, PARAGRAPH } from '../../../core/domain/foreign.ts';
import { LazyBoundary } from '../../../shared/lazy/LazyBoundary.tsx';
import { onDemand } from '../../../shared/lazy/on-demand.ts';
import { RichText } from '../../../shared/text/RichText.tsx';
import { ReceivedImage } from '../../media/ReceivedImage.tsx';
import { Stamp } from '../parts/Stamp.tsx';
import { announcementOf } from './announcement-of.ts';
import styles from './Card.module.css';

const SystemPage = onDemand(async () => (await import('./SystemPage.tsx')).SystemPage);

/** Nominal size of the cover image, px; the style sheet makes it as wide as its bubble. */
const COVER = { width: 320, height: 160 };

export function SystemBubble({ row }: { row: MessageRow }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [coverFailed, setCoverFailed] = useState(false);
  const { id, intro, cover } = announcementOf(row.content, location.origin);
  const title = row.title || (id === null ? '' : t`System message`);
  const content = (
    <>
      {cover !== '' && !coverFailed && (
        <span className={styles.cover}>
          <ReceivedImage source={cover} box={COVER} alt="" onMissing={() => setCoverFailed(true)} />
        </span>
      )}
      {title !== '' && (
        <bdi className={styles.title} dir="auto">
          {title}
        </bdi>
      )}
      {intro !== '' && id !== null && (
        <span className={styles.intro} dir="auto">
          {bounded(intro, PARAGRAPH)}
        </span>
      )}
    </>
  );
  return (
    <>
      {id === null ? (
        <span className={styles.system}>
          {content}
          <RichText text={intro} />
        </span>
      ) : (
        <button
          type="button"
          className={styles.system}
          aria-haspopup="dialog"
          onPointerEnter={() => void SystemPage.preload()}
          onClick={() => setOpen(true)}
        >
          {content}
        </button>
      )}
      <Stamp at={row.sendTime} mark={row.mark} />
      {open && id !== null && (
        <LazyBoundary onError={() => setOpen(false)}>
          <SystemPage
            id={id}
            title={row.title}
            intro={intro}
            at={row.sendTime}
            onClose={() => setOpen(false)}
          />
        </LazyBoundary>
      )}
    </>
  );
}
