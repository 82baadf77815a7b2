// The messages that this device keeps, by chat, with a button that removes the older ones. The server keeps them.
import { useLingui } from '@lingui/react/macro';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useRef, useState } from 'react';
import type { LocalChat } from '../../core/contract/storage-commands.ts';
import { targetOf } from '../../core/domain/chat-key.ts';
import { useLine, useView } from '../../line/hooks.ts';
import { fileSize } from '../../shared/files/file-size.ts';
import { Question } from '../../shared/forms/Question.tsx';
import { retryCommand } from '../../shared/retry-command.ts';
import { FaultCopy } from '../../shared/diagnostics/FaultCopy.tsx';
import { useFailureWords } from '../../shared/use-failure-words.ts';
import { useNames } from '../../shared/use-names.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toasts } from '../../ui/toasts.ts';
import styles from '../Settings.module.css';
import { ExportSection } from './export/ExportSection.tsx';
import { LocalChatItem } from './LocalChatItem.tsx';
import { RepairSection } from './repair/RepairSection.tsx';
import { useLocalData } from './use-local-data.ts';

export function LocalDataSettings() {
  const { t, i18n } = useLingui();
  const line = useLine();
  const nameOf = useNames();
  const failureText = useFailureWords();
  const { byKey } = useView({ view: 'chats' });
  const { data, failure, busy, measure } = useLocalData();
  const [asked, setAsked] = useState<LocalChat | null>(null);
  const [exported, setExported] = useState<LocalChat | null>(null);
  const refresh = useRef<HTMLButtonElement>(null);
  const named = (chat: LocalChat['chat']): string =>
    nameOf(byKey.get(chat) ?? { ...targetOf(chat), showName: '' });
  const total = data?.chats.reduce((sum, { bytes }) => sum + bytes, 0) ?? 0;
  const handleDone = (): void => {
    setAsked(null);
    toasts.add({ kind: 'good', text: t`The older messages were removed from this device.` });
    measure();
    // The pressed button may be gone.
    refresh.current?.focus();
  };
  return (
    <div className={styles.part} aria-busy={busy || undefined}>
      <ExportSection />
      <RepairSection />
      <div className={styles.group}>
        <div className={styles.head}>
          <p className={styles.note}>
            {data
              ? t`Messages on this device: ${{ size: fileSize(total, i18n.locale) }}`
              : t`Messages on this device`}
          </p>
          <Button ref={refresh} size="small" icon={<RefreshCw />} busy={busy} onClick={measure}>
            {t`Refresh`}
          </Button>
        </div>
        {failure && (
          <div className={styles.wrong} role="alert">
            {failureText(failure)} <FaultCopy failure={failure} />
          </div>
        )}
        {data?.durable === false && (
          <Banner kind="info">{t`This browser stores nothing, so all messages are in memory.`}</Banner>
        )}
        {!data && !failure && <Skeleton shape="row" count={4} />}
        {data && (
          <ul className={styles.items} aria-label={t`Messages on this device`}>
            {data.chats.map((local) => (
              <LocalChatItem
                key={local.chat}
                local={local}
                name={named(local.chat)}
                onClear={() => setAsked(local)}
                onExport={() => setExported(local)}
              />
            ))}
          </ul>
        )}
      </div>
      {exported && (
        <Dialog open onClose={() => setExported(null)} title={named(exported.chat)} closeLabel={t`Close`}>
          <ExportSection chat={exported.chat} />
        </Dialog>
      )}
      {asked && (
        <Question
          title={t`Remove the older messages from this device?`}
          text={t`The newest messages of ${{ name: named(asked.chat) }} stay. The server keeps the older ones, and they load again when you scroll up.`}
          confirm={t`Remove`}
          act={() => retryCommand(line, 'clearLocal', { chat: asked.chat })}
          onDone={handleDone}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
