// The dialog of a call: 960 px for video, 360 px for voice (PCALL-01), dark in both themes, moved by its header or by a
// button. The page behind it stays usable.
import { useLingui } from '@lingui/react/macro';
import Move from 'lucide-react/icons/move';
import { type CSSProperties, type KeyboardEvent, use, useId, useRef, useState } from 'react';
import type { CallStateRow } from '../../core/contract/call-rows.ts';
import { CallMode } from '../../core/wire/profile-s/enums.ts';
import { DialogWordsContext } from '../../ui/dialog-words.ts';
import { useDrag } from '../../ui/drag.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { type CallMediaView, usePeer } from '../call-context.ts';
import { actOfKey, type CallAct, switchDevice } from './call-keys.ts';
import styles from './CallDialog.module.css';
import { canShare, Controls, HangUp } from './Controls.tsx';
import { DevicesPanel } from './DevicesPanel.tsx';
import { EndActs } from './EndActs.tsx';
import { EndView } from './EndView.tsx';
import { QualityMark } from './QualityMark.tsx';
import { Stage } from './Stage.tsx';
import type { CallWords } from './use-call-words.ts';
import { useEndWords } from './use-end-words.ts';
import { useDialogFocus } from './use-dialog-focus.ts';
import { useFullScreen, usePictureInPicture } from './use-window-modes.ts';

/** Widths, px (LIM-27). */
const WIDTHS: Readonly<Record<CallMode, number>> = { video: 960, voice: 360 };

export interface CallDialogProps {
  row: CallStateRow;
  /** null before this tab holds the media, and after the end. */
  media: CallMediaView | null;
  words: CallWords;
  /** The call is minimized. The pictures stay in the page, so that picture-in-picture goes on. */
  isHidden: boolean;
  onHear: (() => void) | null;
  onMinimize: () => void;
  onHangUp: () => void;
}

export function CallDialog({ row, media, words, isHidden, onHear, onMinimize, onHangUp }: CallDialogProps) {
  const { t } = useLingui();
  const { ref, handle, moveButton } = useDrag<HTMLDivElement>();
  const moveWords = use(DialogWordsContext);
  const peer = usePeer(row.peerId);
  const endWords = useEndWords();
  const [titleId, panelId] = [useId(), useId()];
  const main = useRef<HTMLVideoElement>(null);
  const fullScreen = useFullScreen(ref);
  const pictureInPicture = usePictureInPicture(main);
  const [showsDevices, setShowsDevices] = useState(false);
  const isEnded = row.step === 'ended';
  useDialogFocus(ref, isHidden, isEnded, row.generation > 0);

  const state = media?.state ?? null;
  const hasPicture = state !== null && (state.far.camera ?? state.far.screen ?? state.own.camera) !== null;
  // A camera in a voice call needs the room of a video call.
  const mode = !isEnded && (row.mode === CallMode.VIDEO || hasPicture) ? CallMode.VIDEO : CallMode.VOICE;

  const minimize = (): void => {
    if (fullScreen.isOn) fullScreen.toggle();
    setShowsDevices(false);
    onMinimize();
  };
  const closeDevices = (): void => {
    setShowsDevices(false);
    ref.current?.querySelector<HTMLElement>('[data-devices]')?.focus();
  };
  const run = (act: CallAct): void => {
    if (act === 'full-screen') return fullScreen.isPossible ? fullScreen.toggle() : undefined;
    if (media) switchDevice(act, media, canShare());
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (isEnded || event.defaultPrevented) return;
    const act = actOfKey(event.nativeEvent);
    if (act !== null) run(act);
    // Esc in full screen belongs to the browser.
    else if (event.key === 'Escape' && !fullScreen.isOn) minimize();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={ref}
      className={styles.dialog}
      data-theme="dark"
      data-call=""
      data-wide={mode === CallMode.VIDEO || undefined}
      data-ended={isEnded || undefined}
      style={{ '--call-width': `${WIDTHS[mode]}px` } as CSSProperties}
      hidden={isHidden}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={handleKey}
    >
      <header className={styles.head} {...handle}>
        <h2 id={titleId} className={styles.title}>
          {t`${{ mode: words.mode }} with ${{ name: peer.name }}`}
        </h2>
        <p className={styles.state} role={row.step === 'talking' ? 'timer' : 'status'}>
          {words.state}
        </p>
        {state && state.bars !== null && <QualityMark bars={state.bars} />}
      </header>
      {isEnded ? (
        <EndView
          {...peer}
          avatarId={`u${row.peerId}`}
          words={row.end ? endWords(row.end) : ''}
          acts={<EndActs row={row} size="large" />}
        />
      ) : (
        <>
          <Stage
            peer={peer}
            peerId={row.peerId}
            words={row.step === 'talking' ? '' : words.state}
            state={state}
            mainRef={main}
            onHear={onHear}
          />
          {showsDevices && media && <DevicesPanel id={panelId} media={media} onClose={closeDevices} />}
          {!isHidden && (
            <Controls
              media={media}
              fullScreen={fullScreen}
              pictureInPicture={state?.far.camera || state?.far.screen ? pictureInPicture : null}
              devices={{
                isOpen: showsDevices,
                panelId,
                toggle: () => setShowsDevices(!showsDevices),
              }}
              onMinimize={minimize}
              hangUp={<HangUp onClick={onHangUp} />}
            />
          )}
        </>
      )}
      {/* Last in the DOM, so that Tab reaches the hang-up first. */}
      {moveWords && (
        <IconButton className={styles.move} label={moveWords.move} title={moveWords.move} {...moveButton}>
          <Move />
        </IconButton>
      )}
    </div>
  );
}
