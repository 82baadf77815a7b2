// The dialog of a group call: the title, the tiles and the controls, dark in both themes (GCALL-01). The page behind it
// stays usable.
import { useLingui } from '@lingui/react/macro';
import Move from 'lucide-react/icons/move';
import UserPlus from 'lucide-react/icons/user-plus';
import Volume from 'lucide-react/icons/volume-2';
import VolumeOff from 'lucide-react/icons/volume-x';
import {
  type CSSProperties,
  type KeyboardEvent,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react';
import type { GroupCallStateRow } from '../../core/contract/group-call-rows.ts';
import { useLine } from '../../line/hooks.ts';
import { Avatar } from '../../shared/Avatar.tsx';
import { DialogWordsContext } from '../../ui/dialog-words.ts';
import { useDrag } from '../../ui/drag.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { PortalContext } from '../../ui/portal.ts';
import type { GroupMediaView } from '../call-context.ts';
import { CALL_KEYS, type GroupCallAct, groupActOfKey, switchDevice } from '../screens/call-keys.ts';
import frame from '../screens/CallDialog.module.css';
import { canShare, Controls, KeyButton } from '../screens/Controls.tsx';
import { DevicesPanel } from '../screens/DevicesPanel.tsx';
import { EndView } from '../screens/EndView.tsx';
import { useDialogFocus } from '../screens/use-dialog-focus.ts';
import { useFullScreen } from '../screens/use-window-modes.ts';
import styles from './GroupDialog.module.css';
import { GroupEndActs } from './GroupEndActs.tsx';
import { GroupHangUp } from './GroupHangUp.tsx';
import { GroupNotices } from './GroupNotices.tsx';
import { Tiles } from './Tiles.tsx';
import { tilesOf } from './tiles.ts';
import { useArea } from './use-area.ts';
import { useGroupEndWords } from './use-group-end-words.ts';
import { useGroupFace } from './use-group-face.ts';
import type { GroupWords } from './use-group-words.ts';

export interface GroupDialogProps {
  row: GroupCallStateRow;
  /** null before this tab holds the media, and after the end. */
  media: GroupMediaView | null;
  words: GroupWords;
  /** The call is minimized. The tiles stay in the page, so that the leader stays chosen. */
  isHidden: boolean;
  /** The voices of all people, on or off. */
  speaker: { isOff: boolean; toggle: () => void; start: (() => void) | null };
  onInvite: () => void;
  onMinimize: () => void;
}

/** Width of the dialog with the sentence of an end, px. */
const END_WIDTH = 360;
/** Space between the tiles and the edges of the dialog, both sides, px. */
const EDGES = 24;
const NO_PEOPLE = new Map<never, never>();

export function GroupDialog({
  row,
  media,
  words,
  isHidden,
  speaker,
  onInvite,
  onMinimize,
}: GroupDialogProps) {
  const { t } = useLingui();
  const line = useLine();
  const { ref, handle, moveButton } = useDrag<HTMLDivElement>();
  const moveWords = use(DialogWordsContext);
  const outerPortal = use(PortalContext);
  const group = useGroupFace(row.groupId);
  const endWords = useGroupEndWords();
  const panelId = useId();
  const fullScreen = useFullScreen(ref);
  const [showsDevices, setShowsDevices] = useState(false);
  const area = useArea(fullScreen.isOn);
  const isEnded = row.step === 'ended';
  useDialogFocus(ref, isHidden, isEnded, row.generation > 0);

  const state = media?.state ?? null;
  const items = tilesOf(row.people, line.user(), state?.people ?? NO_PEOPLE);
  const isInCall = row.step === 'calling' || row.step === 'talking';
  const isFull = row.people.length >= row.most;

  const leaveFullScreen = (): void => {
    if (fullScreen.isOn) fullScreen.toggle();
  };
  const meetEnd = useEffectEvent(leaveFullScreen);
  useEffect(() => {
    if (isEnded) meetEnd();
  }, [isEnded]);
  const minimize = (): void => {
    leaveFullScreen();
    setShowsDevices(false);
    onMinimize();
  };
  const invite = (): void => {
    if (!isInCall || isFull) return;
    // The picker is outside the dialog, and full screen shows nothing else.
    leaveFullScreen();
    onInvite();
  };
  const closeDevices = (): void => {
    setShowsDevices(false);
    ref.current?.querySelector<HTMLElement>('[data-devices]')?.focus();
  };
  const run = (act: GroupCallAct): void => {
    if (act === 'full-screen') return fullScreen.isPossible ? fullScreen.toggle() : undefined;
    if (act === 'invite') return invite();
    if (media) switchDevice(act, media, canShare());
  };
  const handleKey = (event: KeyboardEvent): void => {
    // A key event of a menu reaches this element through React, not through the DOM.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (isEnded || event.defaultPrevented || !isInside) return;
    const act = groupActOfKey(event.nativeEvent);
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
      className={`${frame.dialog} ${styles.dialog}`}
      data-theme="dark"
      data-call=""
      data-ended={isEnded || undefined}
      style={{ '--call-width': `${isEnded ? END_WIDTH : area.width + EDGES}px` } as CSSProperties}
      hidden={isHidden}
      role="dialog"
      aria-label={t`Group call in ${{ name: group.name }}`}
      tabIndex={-1}
      onKeyDown={handleKey}
    >
      <header className={`${frame.head} ${styles.head}`} {...handle}>
        {!isEnded && <Avatar id={group.avatarId} name={group.name} image={group.headImage} size={28} />}
        <h2 className={frame.title}>
          <bdi>{group.name}</bdi>
        </h2>
        {words.people !== '' && <p className={styles.people}>{words.people}</p>}
        <p className={frame.state} role={row.step === 'talking' ? 'timer' : 'status'}>
          {words.state}
        </p>
      </header>
      {isEnded ? (
        <EndView
          {...group}
          words={row.end ? endWords(row.end) : ''}
          acts={<GroupEndActs row={row} size="large" />}
        />
      ) : (
        // A menu in full screen has to be inside the dialog.
        <PortalContext value={fullScreen.isOn ? (document.fullscreenElement as HTMLElement) : outerPortal}>
          <div className={styles.stage} style={{ width: `${area.width}px`, height: `${area.height}px` }}>
            <Tiles
              items={items}
              media={media}
              area={area}
              isMinimized={isHidden}
              isPreparing={row.step === 'preparing'}
            />
            <GroupNotices row={row} state={state} isSilent={speaker.isOff} onHear={speaker.start} />
          </div>
          {showsDevices && media && <DevicesPanel id={panelId} media={media} onClose={closeDevices} />}
          {!isHidden && (
            <Controls
              media={media}
              fullScreen={fullScreen}
              pictureInPicture={null}
              devices={{ isOpen: showsDevices, panelId, toggle: () => setShowsDevices(!showsDevices) }}
              onMinimize={minimize}
              hangUp={<GroupHangUp row={row} />}
            >
              <KeyButton
                label={speaker.isOff ? t`Turn speaker on` : t`Turn speaker off`}
                isOff={speaker.isOff}
                onClick={speaker.toggle}
              >
                {speaker.isOff ? <VolumeOff /> : <Volume />}
              </KeyButton>
              <KeyButton
                label={t`Invite people`}
                keyName={CALL_KEYS.invite}
                disabled={!isInCall || isFull}
                {...(isFull && { reason: t`The call is full.` })}
                onClick={invite}
              >
                <UserPlus />
              </KeyButton>
            </Controls>
          )}
        </PortalContext>
      )}
      {/* Last in the DOM, so that Tab reaches the hang-up first. */}
      {moveWords && (
        <IconButton className={frame.move} label={moveWords.move} title={moveWords.move} {...moveButton}>
          <Move />
        </IconButton>
      )}
    </div>
  );
}
