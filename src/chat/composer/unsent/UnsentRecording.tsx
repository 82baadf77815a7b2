// A recording that the user had neither sent nor discarded when its chat closed. It has stopped, and can be heard.
import { useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import Trash from 'lucide-react/icons/trash-2';
import { useSyncExternalStore } from 'react';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { useLine } from '../../../line/hooks.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { UnsentPart } from '../../../shared/unsent/UnsentPart.tsx';
import { Button } from '../../../ui/Button.tsx';
import { player } from '../../media/player/player.ts';
import { VoicePlayer } from '../../media/player/VoicePlayer.tsx';
import { forget, useKept } from '../record/kept-recordings.ts';
import type { Recording } from '../record/recording.ts';

export function UnsentRecording({ chat }: { chat: ChatKey }) {
  const recording = useKept(chat);
  return recording && <KeptRecording chat={chat} recording={recording} />;
}

function KeptRecording({ chat, recording }: { chat: ChatKey; recording: Recording }) {
  const { t } = useLingui();
  const line = useLine();
  const { clip } = useSyncExternalStore(recording.watch, recording.state);
  if (clip === null) return null;
  const discard = (): void => {
    if (player.state().track?.address === clip.address) player.stop();
    recording.discard();
    forget(line, chat, recording);
  };
  return (
    <UnsentPart
      label={t`Your unsent recording`}
      acts={
        <>
          <Button size="small" kind="ghost" icon={<Trash />} onClick={discard}>
            {t`Delete`}
          </Button>
          <Button size="small" icon={<Download />} onClick={() => saveFile(clip.blob, clip.format.name)}>
            {t`Save`}
          </Button>
        </>
      }
    >
      <VoicePlayer address={clip.address} duration={clip.length} peaks={clip.peaks} />
    </UnsentPart>
  );
}
