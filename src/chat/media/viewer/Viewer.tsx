// The tab. The whole of a picture over everything, dark whatever the theme, and the way to the chat's others
// (VIEW-01..05). The keyboard stays in it, and goes back to where it came from.
import { Dialog as Base } from '@base-ui/react/dialog';
import { useLingui } from '@lingui/react/macro';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Download from 'lucide-react/icons/download';
import MessageSquare from 'lucide-react/icons/message-square-text';
import X from 'lucide-react/icons/x';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTimes } from '../../../shared/use-times.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { usePortal } from '../../../ui/portal.ts';
import { useJump } from '../../context/use-jump.ts';
import { imageOf } from '../attachment-of.ts';
import { nameOfFile } from './file-name-of.ts';
import { stepFrom } from './neighbours.ts';
import type { Viewing } from './open-viewer.ts';
import type { Shown } from './shown.ts';
import { useNeighbours } from './use-neighbours.ts';
import styles from './Viewer.module.css';
import { Stage, type StageActs } from './ZoomArea.tsx';

export interface ViewerProps extends Viewing {
  onClose: () => void;
  /** What is closed with it, when one goes to the message in its chat. */
  onLeave?: () => void;
}

export function Viewer({ chat, id, shown, onClose, onLeave }: ViewerProps) {
  const { t } = useLingui();
  const times = useTimes();
  const jump = useJump();
  const container = usePortal();
  const popup = useRef<HTMLDivElement>(null);
  const acts = useRef<StageActs>(null);
  const [current, setCurrent] = useState<{ id: number; shown: Shown | null }>({ id, shown: shown ?? null });
  /** A step that waits for the search. */
  const [awaited, setAwaited] = useState<-1 | 1 | null>(null);
  const beside = useNeighbours(chat, current.id);
  const { self, older, newer } = beside;
  const known = self ?? current.shown;
  const picture = known && imageOf(known.content, location.origin);
  const sender = known?.own ? t`You` : (known?.sendName ?? '');
  const when = known ? times.full(known.sendTime) : '';
  const address = picture?.whole || picture?.sources[0] || '';

  const step = (by: -1 | 1): void => {
    const next = stepFrom(beside, by);
    if (next !== null && next !== 'unknown') setCurrent({ id: next.id, shown: next });
    setAwaited(next === 'unknown' ? by : null);
  };
  if (awaited !== null && stepFrom(beside, awaited) !== 'unknown') step(awaited);
  const press = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const act = actOf(event.key, acts.current, step);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal container={container}>
        <Base.Popup
          ref={popup}
          className={styles.viewer}
          data-theme="dark"
          initialFocus={popup}
          onKeyDown={press}
        >
          <header className={styles.head}>
            <Base.Title className={styles.who}>
              <bdi className={styles.name}>{sender || t`Picture`}</bdi>
              <span className={styles.when}>{when}</span>
            </Base.Title>
            <IconButton
              className={styles.zooms}
              label={t`Zoom out`}
              title={t`Zoom out`}
              onClick={() => acts.current?.zoom(-1)}
            >
              <ZoomOut />
            </IconButton>
            <IconButton
              className={styles.zooms}
              label={t`Zoom in`}
              title={t`Zoom in`}
              onClick={() => acts.current?.zoom(1)}
            >
              <ZoomIn />
            </IconButton>
            {address !== '' && (
              <a
                className={styles.link}
                href={address}
                download={nameOfFile(address)}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={t`Save the picture`}
                title={t`Save the picture`}
              >
                <Download />
              </a>
            )}
            <IconButton
              label={t`Show in chat`}
              title={t`Show in chat`}
              onClick={() => {
                onClose();
                onLeave?.();
                jump(chat, current.id);
              }}
            >
              <MessageSquare />
            </IconButton>
            <Base.Close
              render={
                <IconButton label={t`Close`} title={t`Close`}>
                  <X />
                </IconButton>
              }
            />
          </header>
          {/* Each picture begins at its own size. */}
          <Stage
            key={`${current.id} ${address === '' ? 'unknown' : ''}`}
            address={address}
            small={picture?.sources[0] ?? ''}
            told={{ width: picture?.width ?? 0, height: picture?.height ?? 0 }}
            acts={acts}
            onStep={step}
            onLeave={onClose}
          />
          <Side of="older" label={t`Previous picture`} hidden={!older} onPress={() => step(-1)} />
          <Side of="newer" label={t`Next picture`} hidden={!newer} onPress={() => step(1)} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

interface SideProps {
  of: 'older' | 'newer';
  label: string;
  hidden: boolean;
  onPress: () => void;
}

/** Stays in its place where there is nothing more, so that the keyboard does. */
function Side({ of, label, hidden, onPress }: SideProps) {
  return (
    <IconButton
      className={cx(styles.side, styles[of])}
      label={label}
      title={label}
      aria-disabled={hidden || undefined}
      data-hidden={hidden || undefined}
      onClick={onPress}
    >
      {of === 'older' ? <ChevronLeft /> : <ChevronRight />}
    </IconButton>
  );
}

/** px */
const PAN = 80;

function actOf(key: string, acts: StageActs | null, step: (by: -1 | 1) => void): (() => void) | null {
  switch (key) {
    case '+':
    case '=':
      return () => acts?.zoom(1);
    case '-':
    case '_':
      return () => acts?.zoom(-1);
    case '0':
      return () => acts?.reset();
    case 'ArrowLeft':
      return () => acts?.pan(PAN, 0) || step(-1);
    case 'ArrowRight':
      return () => acts?.pan(-PAN, 0) || step(1);
    case 'ArrowUp':
      return () => void acts?.pan(0, PAN);
    case 'ArrowDown':
      return () => void acts?.pan(0, -PAN);
    case 'PageUp':
      return () => step(-1);
    case 'PageDown':
      return () => step(1);
    default:
      return null;
  }
}
