// The buttons that call a friend with video or voice. Video comes first, because it is the default mode (PCALL-20).
import { useLingui } from '@lingui/react/macro';
import Phone from 'lucide-react/icons/phone';
import Video from 'lucide-react/icons/video';
import { CallMode } from '../../core/wire/profile-s/enums.ts';
import { useRow } from '../../line/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useStartCall } from './use-start-call.ts';

export interface CallButtonsProps {
  friendId: number;
  /** icons: for a head; words: for a profile. */
  look: 'icons' | 'words';
  /** Runs the call, unless a rule forbids it. Default: always. */
  around?: (call: () => void) => void;
}

export function CallButtons({ friendId, look, around }: CallButtonsProps) {
  const { t } = useLingui();
  const start = useStartCall();
  const phase = useRow({ view: 'status' })?.phase;
  const isOffline = phase !== 'live' && phase !== 'catching-up';
  const modes = [
    { mode: CallMode.VIDEO, label: t`Video call`, icon: <Video /> },
    { mode: CallMode.VOICE, label: t`Voice call`, icon: <Phone /> },
  ];
  const reason = t`You can call when you are connected.`;
  return modes.map(({ mode, label, icon }) => {
    const call = (): void => void start(friendId, mode);
    const state = { disabled: isOffline, reason, onClick: () => (around ? around(call) : call()) };
    return look === 'icons' ? (
      <IconButton key={mode} label={label} title={label} {...state}>
        {icon}
      </IconButton>
    ) : (
      <Button key={mode} icon={icon} {...state}>
        {label}
      </Button>
    );
  });
}
