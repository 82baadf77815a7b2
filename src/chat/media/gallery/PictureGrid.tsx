// The tab. Pictures and videos of a chat as a grid by months; one tab stop, arrow keys within. A picture opens in the
// viewer, a video in its chat.
import { useLingui } from '@lingui/react/macro';
import Images from 'lucide-react/icons/images';
import Play from 'lucide-react/icons/play';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type HitRow, SearchKind } from '../../../core/contract/search.ts';
import { useTimes } from '../../../shared/use-times.ts';
import { imageOf, videoOf } from '../attachment-of.ts';
import { LoadedImage } from '../LoadedImage.tsx';
import { Viewer } from '../viewer/Viewer.tsx';
import { cellAfter } from './cells.ts';
import { byMonth } from './found.ts';
import styles from './Gallery.module.css';
import type { GalleryTabProps } from './MediaGallery.tsx';
import { Scroller } from './Scroller.tsx';
import { useFoundBoth } from './use-found.ts';

export function PictureGrid({ chat, onClose, onShow }: GalleryTabProps) {
  const { t, i18n } = useLingui();
  const { found, onMore } = useFoundBoth(chat, SearchKind.PICTURE, SearchKind.VIDEO);
  const [viewing, setViewing] = useState<HitRow | null>(null);
  /** The one cell that the Tab key reaches. */
  const [stop, setStop] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const months = byMonth(found.hits);
  const first = found.hits.some(({ key }) => key === stop) ? stop : found.hits[0]?.key;
  const monthName = new Intl.DateTimeFormat(i18n.locale, { month: 'long', year: 'numeric' });

  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const cells = [...(box.current?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])];
    const at = cells.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    const places = cells.map((cell) => cell.getBoundingClientRect());
    const next = cellAfter(event.key, at, places);
    if (next === null) return;
    event.preventDefault();
    cells[next]?.focus();
  };

  return (
    <Scroller
      found={found}
      onMore={onMore}
      icon={<Images />}
      empty={t`No pictures or videos in this chat yet.`}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the cells in it */}
      <div ref={box} onKeyDown={press}>
        {months.map(({ at, hits }) => (
          <section key={at} className={styles.month}>
            <h3 className={styles.monthName}>{monthName.format(at)}</h3>
            <div className={styles.grid}>
              {hits.map((hit) => (
                <Cell
                  key={hit.key}
                  hit={hit}
                  tabIndex={hit.key === first ? 0 : -1}
                  onFocus={() => setStop(hit.key)}
                  onPress={() => (hit.category === SearchKind.PICTURE ? setViewing(hit) : onShow(hit.id))}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
      {viewing && (
        <Viewer
          chat={chat}
          id={viewing.id}
          shown={viewing}
          onClose={() => setViewing(null)}
          onLeave={onClose}
        />
      )}
    </Scroller>
  );
}

interface CellProps {
  hit: HitRow;
  tabIndex: 0 | -1;
  onFocus: () => void;
  onPress: () => void;
}

const BOX = { width: 116, height: 116 };

function Cell({ hit, tabIndex, onFocus, onPress }: CellProps) {
  const { t } = useLingui();
  const times = useTimes();
  const isVideo = hit.category === SearchKind.VIDEO;
  const sources = isVideo
    ? [videoOf(hit.content, location.origin)?.cover ?? '']
    : (imageOf(hit.content, location.origin)?.sources ?? []);
  const [missing, setMissing] = useState(0);
  const source = sources[missing] ?? '';
  const what = isVideo ? t`Video` : t`Picture`;
  const sender = hit.own ? t`You` : hit.sendName;
  const when = times.full(hit.sendTime);
  return (
    <button
      type="button"
      data-cell=""
      className={styles.cell}
      tabIndex={tabIndex}
      aria-label={sender === '' ? `${what}, ${when}` : `${what}, ${sender}, ${when}`}
      title={sender === '' ? when : `${sender} · ${when}`}
      onFocus={onFocus}
      onClick={onPress}
    >
      {source === '' ? (
        !isVideo && <Images />
      ) : (
        <LoadedImage source={source} box={BOX} alt="" lazy onMissing={() => setMissing(missing + 1)} />
      )}
      {isVideo && (
        <span className={styles.plays}>
          <Play />
        </span>
      )}
    </button>
  );
}
