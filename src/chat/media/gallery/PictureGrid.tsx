// A grid of the pictures and videos of a chat, grouped by month. The grid is one tab stop; arrow keys move inside. A
// press on a picture opens the viewer; a press on a video jumps to its message, where the video can play.
import { useLingui } from '@lingui/react/macro';
import Images from 'lucide-react/icons/images';
import Play from 'lucide-react/icons/play';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type HitRow, SearchKind } from '../../../core/contract/search.ts';
import { useTimes } from '../../../shared/use-times.ts';
import { imageOf, videoOf } from '../attachment-of.ts';
import { stillSources } from '../motion.ts';
import { ReceivedImage } from '../ReceivedImage.tsx';
import { Viewer } from '../viewer/Viewer.tsx';
import { pictureAfterKey } from './grid-keys.ts';
import { groupByMonth } from './merge-searches.ts';
import styles from './Gallery.module.css';
import type { GalleryTabProps } from './MediaGallery.tsx';
import { Scroller } from './Scroller.tsx';
import { useGalleryHitsOfTwo } from './use-gallery-hits.ts';
import { useMoment } from '../../../shared/use-moment.ts';
import { isolated } from '../../../ui/text-direction.ts';

export function PictureGrid({ chat, onClose, onShow }: GalleryTabProps) {
  const { t } = useLingui();
  const times = useTimes();
  const { zone } = useMoment();
  const { results, onMore } = useGalleryHitsOfTwo(chat, SearchKind.PICTURE, SearchKind.VIDEO);
  const [viewing, setViewing] = useState<HitRow | null>(null);
  /** Key of the search hit whose cell the Tab key reaches. */
  const [tabStop, setTabStop] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const months = groupByMonth(results.hits, zone);
  const tabStopKey = results.hits.some(({ key }) => key === tabStop) ? tabStop : results.hits[0]?.key;

  const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
    const cells = [...(box.current?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])];
    const focused = cells.indexOf(document.activeElement as HTMLElement);
    if (focused < 0) return;
    const positions = cells.map((cell) => cell.getBoundingClientRect());
    const next = pictureAfterKey(event.key, focused, positions);
    if (next === null) return;
    event.preventDefault();
    cells[next]?.focus();
  };

  return (
    <Scroller results={results} onMore={onMore} icon={<Images />} empty={t`No pictures or videos yet`}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it handles the keys of its cells */}
      <div ref={box} onKeyDown={moveFocus}>
        {months.map(({ newestAt, hits }) => (
          <section key={newestAt} className={styles.month}>
            <h3 className={styles.monthName}>{times.month(newestAt)}</h3>
            <div className={styles.grid}>
              {hits.map((hit) => (
                <Cell
                  key={hit.key}
                  hit={hit}
                  tabIndex={hit.key === tabStopKey ? 0 : -1}
                  onFocus={() => setTabStop(hit.key)}
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
  const picture = isVideo ? null : imageOf(hit.content, location.origin, devicePixelRatio);
  const sources = isVideo
    ? [videoOf(hit.content, location.origin)?.cover ?? '']
    : picture
      ? stillSources(picture)
      : [];
  const [missing, setMissing] = useState(0);
  const source = sources[missing] ?? '';
  const kindLabel = isVideo ? t`Video` : t`Picture`;
  const sender = hit.own ? t`You` : hit.sendName;
  const sentAt = times.full(hit.sendTime);
  return (
    <button
      type="button"
      data-cell=""
      className={styles.cell}
      tabIndex={tabIndex}
      aria-label={sender === '' ? t`${kindLabel}, ${sentAt}` : t`${kindLabel}, ${sender}, ${sentAt}`}
      title={sender === '' ? sentAt : `${isolated(sender)} · ${sentAt}`}
      onFocus={onFocus}
      onClick={onPress}
    >
      {source === '' ? (
        !isVideo && <Images />
      ) : (
        <ReceivedImage
          source={source}
          box={BOX}
          alt=""
          lazy
          still={picture?.isAnimated}
          onMissing={() => setMissing(missing + 1)}
        />
      )}
      {isVideo && (
        <span className={styles.plays}>
          <Play />
        </span>
      )}
    </button>
  );
}
