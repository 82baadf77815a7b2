// The local data of one chat: number, size and age of its messages.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { LocalChat } from '../../core/contract/storage-commands.ts';
import { fileSize } from '../../shared/files/file-size.ts';
import { useTimes } from '../../shared/use-times.ts';
import { Button } from '../../ui/Button.tsx';
import styles from '../Settings.module.css';

export interface LocalChatItemProps {
  local: LocalChat;
  name: string;
  onClear: () => void;
  onExport: () => void;
}

export function LocalChatItem({ local, name, onClear, onExport }: LocalChatItemProps) {
  const { t, i18n } = useLingui();
  const { messages, bytes, oldest, clearable } = local;
  const { date } = useTimes();
  return (
    <li className={styles.item}>
      <div className={styles.itemWords}>
        <p className={styles.itemName}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.note}>
          {[
            t`${plural(messages, { one: '# message', other: '# messages' })}`,
            fileSize(bytes, i18n.locale),
            t`since ${{ date: date(oldest) }}`,
          ].join(' · ')}
        </p>
      </div>
      <Button size="small" aria-label={t`Export: ${{ name }}`} onClick={onExport}>{t`Export`}</Button>
      {clearable && (
        <Button size="small" aria-label={t`Clear: ${{ name }}`} onClick={onClear}>{t`Clear`}</Button>
      )}
    </li>
  );
}
