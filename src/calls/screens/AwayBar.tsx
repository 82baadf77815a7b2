// The bar of a tab without the media: it mutes, switches the camera off and hangs up, and says where the call is.
import { useLingui } from '@lingui/react/macro';
import type { CallStateRow } from '../../core/contract/call-rows.ts';
import { useCommand } from '../../shared/use-command.ts';
import { useQuit } from '../call-context.ts';
import { PeerBar } from './Bar.tsx';
import { BarDevices } from './BarDevices.tsx';
import { HangUp } from './Controls.tsx';
import { useCallWords } from './use-call-words.ts';

export function AwayBar({ row }: { row: CallStateRow }) {
  const { t } = useLingui();
  const command = useCommand();
  const quit = useQuit();
  const { state } = useCallWords(row);
  const where = row.owner === null ? t`The call moves to another tab…` : t`The call is in another tab`;
  return (
    <PeerBar peerId={row.peerId} words={row.step === 'talking' ? `${where} · ${state}` : where}>
      {row.step === 'talking' && (
        <BarDevices
          microphone={row.media.microphone}
          camera={row.media.camera}
          canOpenCamera={false}
          onMicrophone={(microphone) => void command('callWant', { microphone })}
          onCamera={(camera) => void command('callWant', { camera })}
        />
      )}
      <HangUp isSmall onClick={() => quit(row)} />
    </PeerBar>
  );
}
