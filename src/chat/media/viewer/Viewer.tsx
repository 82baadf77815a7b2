// The picture viewer over the whole page, dark in every theme, with steps to the chat's other pictures (VIEW-01..05).
// The dialog traps the focus and restores it on close.
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
import { isWithdrawn } from '../../../core/contract/withdrawn.ts';
import { useTimes } from '../../../shared/use-times.ts';
import { useWithdrawn } from '../../../shared/use-withdrawn.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { usePortal } from '../../../ui/portal.ts';
import { useJump } from '../../context/use-jump.ts';
import { imageOf } from '../attachment-of.ts';
import { fileNameOf } from './file-name-of.ts';
import { pictureAtStep } from './adjacent-pictures.ts';
import type { Viewing } from './open-viewer.ts';
import type { PictureDetails } from './picture-details.ts';
import { useAdjacentPictures } from './use-adjacent-pictures.ts';
import styles from './Viewer.module.css';
import { ZoomArea, type ZoomActions } from './ZoomArea.tsx';

export interface ViewerProps extends Viewing {
  onClose: () => void;
  /** Called when the user jumps to the message in its chat; closes the opener of the viewer, such as the gallery. */
  onLeave?: () => void;
}

export function Viewer({ chat, id, shown, onClose, onLeave }: ViewerProps) {
  const { t } = useLingui();
  const times = useTimes();
  const jump = useJump();
  const container = usePortal();
  const popup = useRef<HTMLDivElement>(null);
  const actions = useRef<ZoomActions>(null);
  const [current, setCurrent] = useState<{ id: number; details: PictureDetails | null }>({
    id,
    details: shown ?? null,
  });
  /** A step to the previous (-1) or next (1) picture, while the search has not found that picture yet. */
  const [pendingStep, setPendingStep] = useState<-1 | 1 | null>(null);
  const adjacent = useAdjacentPictures(chat, current.id);
  const { self, older, newer } = adjacent;
  const details = self ?? current.details;
  const picture = details && imageOf(details.content, location.origin);
  const sender = details?.own ? t`You` : (details?.sendName ?? '');
  const sentAt = details ? times.full(details.sendTime) : '';
  const address = picture?.whole || picture?.sources[0] || '';

  // The viewer holds the details of a picture whose message has left the chat.
  useWithdrawn((notice) => {
    if (isWithdrawn(notice, { chat, id: current.id })) onClose();
  });

  const step = (by: -1 | 1): void => {
    const next = pictureAtStep(adjacent, by);
    if (next !== null && next !== 'unknown') setCurrent({ id: next.id, details: next });
    setPendingStep(next === 'unknown' ? by : null);
  };
  if (pendingStep !== null && pictureAtStep(adjacent, pendingStep) !== 'unknown') step(pendingStep);
  const handleKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const action = actionOfKey(event.key, actions.current, step);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };

  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal container={container}>
        <Base.Popup
          ref={popup}
          className={styles.viewer}
          data-theme="dark"
          initialFocus={popup}
          onKeyDown={handleKey}
        >
          <header className={styles.head}>
            <Base.Title className={styles.who}>
              <bdi className={styles.name}>{sender || t`Picture`}</bdi>
              <span className={styles.when}>{sentAt}</span>
            </Base.Title>
            <IconButton
              className={styles.zooms}
              label={t`Zoom out`}
              title={t`Zoom out`}
              onClick={() => actions.current?.zoom(-1)}
            >
              <ZoomOut />
            </IconButton>
            <IconButton
              className={styles.zooms}
              label={t`Zoom in`}
              title={t`Zoom in`}
              onClick={() => actions.current?.zoom(1)}
            >
              <ZoomIn />
            </IconButton>
            {address !== '' && (
              <a
                className={styles.link}
                href={address}
                download={fileNameOf(address)}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={t`Save picture`}
                title={t`Save picture`}
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
          {/* The key resets the zoom for each picture. */}
          <ZoomArea
            key={`${current.id} ${address === '' ? 'unknown' : ''}`}
            address={address}
            thumbnail={picture?.thumb ?? ''}
            isAnimated={picture?.isAnimated ?? false}
            statedSize={{ width: picture?.width ?? 0, height: picture?.height ?? 0 }}
            actions={actions}
            onStep={step}
            onLeave={onClose}
          />
          <StepButton
            direction="older"
            label={t`Previous picture`}
            hidden={!older}
            onPress={() => step(-1)}
          />
          <StepButton direction="newer" label={t`Next picture`} hidden={!newer} onPress={() => step(1)} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

interface StepButtonProps {
  direction: 'older' | 'newer';
  label: string;
  hidden: boolean;
  onPress: () => void;
}

/** A hidden button stays in the document, so that it keeps the focus. */
function StepButton({ direction, label, hidden, onPress }: StepButtonProps) {
  return (
    <IconButton
      className={cx(styles.side, styles[direction])}
      label={label}
      title={label}
      aria-disabled={hidden || undefined}
      data-hidden={hidden || undefined}
      onClick={onPress}
    >
      {direction === 'older' ? <ChevronLeft /> : <ChevronRight />}
    </IconButton>
  );
}

/** Distance of a pan by an arrow key, px. */
const PAN = 80;

function actionOfKey(
  key: string,
  actions: ZoomActions | null,
  step: (by: -1 | 1) => void,
): (() => void) | null {
  switch (key) {
    case '+':
    case '=':
      return () => actions?.zoom(1);
    case '-':
    case '_':
      return () => actions?.zoom(-1);
    case '0':
      return () => actions?.reset();
    case 'ArrowLeft':
      return () => actions?.pan(PAN, 0) || step(-1);
    case 'ArrowRight':
      return () => actions?.pan(-PAN, 0) || step(1);
    case 'ArrowUp':
      return () => void actions?.pan(0, PAN);
    case 'ArrowDown':
      return () => void actions?.pan(0, -PAN);
    case 'PageUp':
      return () => step(-1);
    case 'PageDown':
      return () => step(1);
    default:
      return null;
  }
}
