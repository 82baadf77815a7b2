// Menu of the attach button, with the browser's file dialogs. A press on the button mounts the menu, so the
// menu starts open. Chosen files go to the tray.
import { useLingui } from '@lingui/react/macro';
import FileText from 'lucide-react/icons/file-text';
import Image from 'lucide-react/icons/image';
import Paperclip from 'lucide-react/icons/paperclip';
import { useRef, useState } from 'react';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { useLine } from '../../../line/hooks.ts';
import { type CheckedFile, FILES, PICTURES, VIDEOS } from '../../../shared/upload/file-rules.ts';
import { FilePicker, type FilePickerHandle } from '../../../shared/upload/FilePicker.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { offerChecked } from './offered-files.ts';

export function AttachMenu({ chat }: { chat: ChatKey }) {
  const { t } = useLingui();
  const line = useLine();
  const [open, setOpen] = useState(true);
  const media = useRef<FilePickerHandle>(null);
  const files = useRef<FilePickerHandle>(null);
  const offer = (chosen: readonly CheckedFile[]): void => {
    offerChecked(line, chat, chosen);
  };
  return (
    <>
      <Menu
        open={open}
        onOpenChange={setOpen}
        side="top"
        align="end"
        trigger={
          <IconButton label={t`Attach`} title={t`Attach`}>
            <Paperclip />
          </IconButton>
        }
        entries={[
          {
            id: 'picture',
            label: t`Picture or video`,
            icon: <Image />,
            onSelect: () => media.current?.open(),
          },
          { id: 'file', label: t`File`, icon: <FileText />, onSelect: () => files.current?.open() },
        ]}
      />
      <FilePicker ref={media} rules={MEDIA} multiple onChosen={offer} />
      <FilePicker ref={files} rules={ANY} multiple onChosen={offer} />
    </>
  );
}

const MEDIA = [PICTURES, VIDEOS] as const;
const ANY = [FILES] as const;
