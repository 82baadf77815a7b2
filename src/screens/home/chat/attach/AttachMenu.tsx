// The tab. Picture or file: the choice, the browser's own dialog, and what could not be sent of what was
// chosen. Mounted by the press that asked for it, so it begins open.
import { useLingui } from '@lingui/react/macro';
import FileText from 'lucide-react/icons/file-text';
import Image from 'lucide-react/icons/image';
import Paperclip from 'lucide-react/icons/paperclip';
import { type ChangeEvent, useRef, useState } from 'react';
import type { ChatKey } from '../../../../core/domain/chat-key.ts';
import { useLine } from '../../../../line/hooks.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Menu } from '../../../../ui/Menu.tsx';
import { toasts } from '../../../../ui/toasts.ts';
import { nextTmpId } from '../composer/tmp-ids.ts';
import { type FileKind, PICTURE_TYPES } from './file-checks.ts';
import { sendFiles } from './send-files.ts';
import { useRefusalWords } from './use-refusal-words.ts';

export interface AttachMenuProps {
  chat: ChatKey;
  /** All that was chosen is written down or refused. */
  onDone: () => void;
}

export function AttachMenu({ chat, onDone }: AttachMenuProps) {
  const { t } = useLingui();
  const line = useLine();
  const wordsOf = useRefusalWords();
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const pictures = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);

  const send = async (event: ChangeEvent<HTMLInputElement>, kind: FileKind): Promise<void> => {
    const chosen = [...(event.currentTarget.files ?? [])];
    // The same file can be chosen again.
    event.currentTarget.value = '';
    if (chosen.length === 0) return;
    setBusy(true);
    await sendFiles(
      { chat, files: chosen, kind },
      {
        line,
        nextTmpId,
        refuse: (name, why) => toasts.add({ kind: 'wrong', text: wordsOf(name, why), ms: 8000 }),
      },
    );
    setBusy(false);
    onDone();
  };

  return (
    <>
      <Menu
        open={open}
        onOpenChange={setOpen}
        side="top"
        align="end"
        trigger={
          <IconButton label={t`Attach`} title={t`Attach`} busy={busy}>
            <Paperclip />
          </IconButton>
        }
        entries={[
          { id: 'picture', label: t`Picture`, icon: <Image />, onSelect: () => pictures.current?.click() },
          { id: 'file', label: t`File`, icon: <FileText />, onSelect: () => files.current?.click() },
        ]}
      />
      <input
        ref={pictures}
        type="file"
        hidden
        multiple
        accept={PICTURE_TYPES.join(',')}
        onChange={(event) => void send(event, 'image')}
      />
      <input ref={files} type="file" hidden multiple onChange={(event) => void send(event, 'file')} />
    </>
  );
}
