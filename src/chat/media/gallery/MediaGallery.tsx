// The gallery of a chat: its pictures and videos, files and voice messages, newest first. The gallery shows the
// messages that are stored on this device (DLG-07).
import { Tabs } from '@base-ui/react/tabs';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useJump } from '../../context/use-jump.ts';
import { FileList } from './FileList.tsx';
import styles from './Gallery.module.css';
import { PictureGrid } from './PictureGrid.tsx';
import { VoiceList } from './VoiceList.tsx';

export interface MediaGalleryProps {
  chat: ChatKey;
  onClose: () => void;
}

/** The props of each tab of the gallery. */
export interface GalleryTabProps {
  chat: ChatKey;
  onClose: () => void;
  /** Closes the gallery and jumps to the message with this id. */
  onShow: (id: number) => void;
}

export function MediaGallery({ chat, onClose }: MediaGalleryProps) {
  const { t } = useLingui();
  const jump = useJump();
  const [tab, setTab] = useState<'pictures' | 'files' | 'voice'>('pictures');
  const tabProps: GalleryTabProps = {
    chat,
    onClose,
    onShow: (id) => {
      onClose();
      jump(chat, id);
    },
  };
  return (
    <Dialog open onClose={onClose} title={t`Media and files`} closeLabel={t`Close`} width={760}>
      <Tabs.Root value={tab} onValueChange={(value) => setTab(value as typeof tab)}>
        <Tabs.List className={styles.tabs} activateOnFocus>
          <Tabs.Tab className={styles.tab} value="pictures">
            {t`Pictures and videos`}
          </Tabs.Tab>
          <Tabs.Tab className={styles.tab} value="files">
            {t`Files`}
          </Tabs.Tab>
          <Tabs.Tab className={styles.tab} value="voice">
            {t`Voice`}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="pictures" className={styles.tabPanel} tabIndex={-1}>
          <PictureGrid {...tabProps} />
        </Tabs.Panel>
        <Tabs.Panel value="files" className={styles.tabPanel} tabIndex={-1}>
          <FileList {...tabProps} />
        </Tabs.Panel>
        <Tabs.Panel value="voice" className={styles.tabPanel} tabIndex={-1}>
          <VoiceList {...tabProps} />
        </Tabs.Panel>
      </Tabs.Root>
    </Dialog>
  );
}
