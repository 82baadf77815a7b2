// A tile of a group call: the picture or avatar of a person, or a shared screen, with the name and the state. A press makes
// it the leader, or returns to the grid.
import { useLingui } from '@lingui/react/macro';
import AudioLines from 'lucide-react/icons/audio-lines';
import MicOff from 'lucide-react/icons/mic-off';
import ScreenShare from 'lucide-react/icons/screen-share';
import { Avatar } from '../../shared/Avatar.tsx';
import { usePersonName } from '../../shared/calls/use-call-names.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { GroupMediaState } from '../media/group-media-api.ts';
import { QualityMark } from '../screens/QualityMark.tsx';
import { VideoView } from '../screens/VideoView.tsx';
import styles from './Tile.module.css';
import { stepOf, type TileItem, type TileStep } from './tiles.ts';

export interface TileProps {
  item: TileItem;
  /** null before this tab holds the media. */
  state: GroupMediaState | null;
  isLeader: boolean;
  /** The setup of the call is not sent yet. */
  isPreparing: boolean;
  onPress: () => void;
}

/** A good connection needs no mark in a small tile. */
const GOOD_BARS = 3;

export function Tile({ item, state, isLeader, isPreparing, onPress }: TileProps) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  const stepWords = useStepWords();
  const { id, person, lane, isSelf } = item;
  const media = state?.people.get(person.userId);
  const ownName = nameOf(person);
  const name = isSelf ? t`You` : ownName;
  const title = lane === 'screen' ? t`Screen of ${name}` : name;
  const step = stepOf(item, media, isPreparing);
  const words = stepWords[step];
  const stream = isSelf ? (state?.own.camera ?? null) : (media?.far[lane] ?? null);
  const isVoice = lane === 'camera' && step === 'here';
  const isMuted = isVoice && (isSelf ? isOwnMuted(state) : media?.isMuted === true);
  const isSpeaking = isVoice && !isMuted && (isSelf ? state?.isSpeaking : media?.isSpeaking) === true;
  const bars = step === 'here' && lane === 'camera' ? (media?.bars ?? null) : null;
  return (
    <button
      type="button"
      className={styles.tile}
      data-tile={id}
      data-step={step}
      data-lane={lane}
      data-speaking={isSpeaking || undefined}
      aria-pressed={isLeader}
      onClick={onPress}
    >
      {stream ? (
        <VideoView
          stream={stream}
          label={null}
          className={isSelf ? styles.mirrored : lane === 'screen' ? styles.screen : styles.picture}
        />
      ) : (
        <Avatar
          id={`u${person.userId}`}
          name={ownName}
          image={person.headImage}
          size={64}
          className={styles.face}
        />
      )}
      <span className={styles.name}>
        {lane === 'screen' ? <ScreenShare /> : isMuted ? <MicOff /> : isSpeaking ? <AudioLines /> : null}
        <bdi>{title}</bdi>
        {isMuted && <VisuallyHidden>{t`muted`}</VisuallyHidden>}
        {isSpeaking && <VisuallyHidden>{t`speaking`}</VisuallyHidden>}
      </span>
      {words !== '' && (
        <span className={styles.step}>
          {step === 'connecting' || step === 'lost' ? <Spinner /> : null}
          {words}
        </span>
      )}
      {bars !== null && (bars <= GOOD_BARS || isLeader) && (
        <span className={styles.bars}>
          <QualityMark bars={bars} />
        </span>
      )}
    </button>
  );
}

const isOwnMuted = (state: GroupMediaState | null): boolean =>
  state !== null && !state.isOpening && state.own.microphone === null;

/** The words over a tile; '' for a person who is connected. */
function useStepWords(): Record<TileStep, string> {
  const { t } = useLingui();
  return {
    waiting: '',
    ringing: t`Ringing`,
    connecting: t`Connecting`,
    lost: t`Connection lost`,
    gone: t`Connection lost`,
    here: '',
  };
}
