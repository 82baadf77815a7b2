// The tab. Files that are held over a conversation are for it: it says so, and takes them. Beside it they are for
// nobody, or the browser would open them in the place of the page.
import { useLingui } from '@lingui/react/macro';
import FileUp from 'lucide-react/icons/file-up';
import { type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { useLine } from '../../../line/hooks.ts';
import styles from './FilesTray.module.css';
import { carriesFiles, dropFiles } from './offered-files.ts';

export interface DropZoneProps {
  chat: ChatKey;
  name: string;
  /** A part of the conversation. */
  within: RefObject<HTMLElement | null>;
}

export function DropZone({ chat, name, within }: DropZoneProps) {
  const { t } = useLingui();
  const line = useLine();
  const [over, setOver] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const zone = within.current?.closest<HTMLElement>('[data-conversation]');
    if (!zone) return undefined;
    const end = new AbortController();
    const { signal } = end;
    const on = (place: EventTarget, type: string, act: (event: DragEvent) => void): void =>
      place.addEventListener(type, (event) => act(event as DragEvent), { signal });
    on(zone, 'dragover', (event) => {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(zone);
    });
    on(zone, 'dragleave', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && zone.contains(relatedTarget))) setOver(null);
    });
    on(zone, 'drop', (event) => {
      setOver(null);
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      dropFiles(line, chat, event.dataTransfer);
    });
    for (const type of ['dragover', 'drop']) {
      on(window, type, (event) => {
        if (event.defaultPrevented || !carriesFiles(event.dataTransfer)) return;
        event.preventDefault();
        if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
      });
    }
    return () => end.abort();
  }, [line, chat, within]);
  return (
    over &&
    createPortal(
      <div className={styles.drop}>
        <FileUp />
        <p>{t`Drop the files here to send them to ${name}`}</p>
      </div>,
      over,
    )
  );
}
