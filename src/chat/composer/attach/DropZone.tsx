// Drop target for files over a conversation. Files dropped elsewhere are rejected, because the browser would
// open the file in place of the page.
import { useLingui } from '@lingui/react/macro';
import FileUp from 'lucide-react/icons/file-up';
import { type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { useLine } from '../../../line/hooks.ts';
import styles from './FilesTray.module.css';
import { carriesFiles } from './carries-files.ts';
import { dropFiles } from './offered-files.ts';

export interface DropZoneProps {
  chat: ChatKey;
  name: string;
  /** An element inside the conversation. */
  within: RefObject<HTMLElement | null>;
}

export function DropZone({ chat, name, within }: DropZoneProps) {
  const { t } = useLingui();
  const line = useLine();
  const [target, setTarget] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const zone = within.current?.closest<HTMLElement>('[data-conversation]');
    if (!zone) return undefined;
    const listeners = new AbortController();
    const { signal } = listeners;
    const on = (element: EventTarget, type: string, act: (event: DragEvent) => void): void =>
      element.addEventListener(type, (event) => act(event as DragEvent), { signal });
    on(zone, 'dragover', (event) => {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      setTarget(zone);
    });
    on(zone, 'dragleave', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && zone.contains(relatedTarget))) setTarget(null);
    });
    on(zone, 'drop', (event) => {
      setTarget(null);
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
    return () => listeners.abort();
  }, [line, chat, within]);
  return (
    target &&
    createPortal(
      <div className={styles.drop}>
        <FileUp />
        <p>{t`Drop files here to send them to ${name}`}</p>
      </div>,
      target,
    )
  );
}
