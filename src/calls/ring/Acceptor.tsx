// The overlay of an incoming private call: the caller, and the buttons to accept or decline (PCALL-05, PCALL-12,
// PCALL-13).
import { useLingui } from '@lingui/react/macro';
import Phone from 'lucide-react/icons/phone';
import PhoneOff from 'lucide-react/icons/phone-off';
import Video from 'lucide-react/icons/video';
import type { CallStateRow } from '../../core/contract/call-rows.ts';
import { CallMode } from '../../core/wire/profile-s/enums.ts';
import { useLine } from '../../line/hooks.ts';
import { Avatar } from '../../shared/Avatar.tsx';
import { useBusy } from '../../shared/use-busy.ts';
import { useCommand } from '../../shared/use-command.ts';
import { Button } from '../../ui/Button.tsx';
import { usePeer } from '../call-context.ts';
import type { AcceptorAct } from './acceptor-keys.ts';
import styles from './Acceptor.module.css';
import { AcceptorFrame } from './AcceptorFrame.tsx';
import { chatOf } from './rings-aloud.ts';

export interface AcceptorProps {
  row: CallStateRow;
  /** This tab rings and notifies. */
  isRinger: boolean;
}

export function Acceptor({ row, isRinger }: AcceptorProps) {
  const { t } = useLingui();
  const command = useCommand();
  const line = useLine();
  const [busy, run] = useBusy();
  const { name, headImage } = usePeer(row.peerId);
  const isVideo = row.mode === CallMode.VIDEO;

  const answer = (act: AcceptorAct): void => {
    void run(async () => {
      if (act === 'decline') return void (await command('callQuit', { call: row.call }));
      // Without the camera, also for a call with video; the wish comes first, so that the camera stays closed.
      if (act === 'voice' && isVideo) await line.command('callWant', { camera: false });
      await command('callAccept', { call: row.call });
    });
  };
  return (
    <AcceptorFrame
      name={name}
      words={isVideo ? t`Incoming video call` : t`Incoming voice call`}
      avatar={<Avatar id={`u${row.peerId}`} name={name} image={headImage} size={64} />}
      busy={busy}
      isVideo={isVideo}
      chat={chatOf(row)}
      isRinger={isRinger}
      onAct={answer}
      acts={
        <>
          <Button
            kind="danger"
            size="large"
            icon={<PhoneOff />}
            disabled={busy}
            title={t`Decline (D)`}
            onClick={() => answer('decline')}
          >{t`Decline`}</Button>
          {isVideo && (
            <Button
              className={styles.voice}
              size="large"
              icon={<Phone />}
              disabled={busy}
              title={t`Accept without your camera (A)`}
              onClick={() => answer('voice')}
            >{t`Voice only`}</Button>
          )}
          <Button
            className={styles.accept}
            size="large"
            icon={isVideo ? <Video /> : <Phone />}
            disabled={busy}
            title={isVideo ? t`Accept with video (V)` : t`Accept (A)`}
            onClick={() => answer(isVideo ? 'video' : 'voice')}
          >{t`Accept`}</Button>
        </>
      }
    />
  );
}
