// The export of the data on this device, of the account or of one chat: an archive that the browser downloads.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { CopyDiagnosticsButton } from '../../../shared/diagnostics/CopyDiagnosticsButton.tsx';
import { Button } from '../../../ui/Button.tsx';
import settings from '../../Settings.module.css';
import { type ExportState, useExport } from './use-export.ts';

export interface ExportSectionProps {
  /** The one chat to export; absent for the whole account. */
  chat?: ChatKey;
}

export function ExportSection({ chat }: ExportSectionProps) {
  const { t } = useLingui();
  const heading = useId();
  const { state, start, cancel } = useExport(chat ?? null);
  const isRunning = state.kind === 'running';
  return (
    <section className={settings.group} aria-labelledby={heading}>
      <h3 id={heading}>{chat ? t`Export this chat` : t`Export your data`}</h3>
      <p className={settings.note}>
        {chat
          ? t`Saves the messages and pictures of this chat on this device as a ZIP file: pages to read, and the data as JSON. Anyone who has the file can read it.`
          : t`Saves the chats, friends and pictures on this device as a ZIP file: pages to read, and the data as JSON. Anyone who has the file can read it.`}
      </p>
      <ExportResult state={state} />
      <div className={settings.acts}>
        {isRunning && <Button onClick={cancel}>{t`Cancel`}</Button>}
        <Button busy={isRunning} onClick={start}>
          {t`Export`}
        </Button>
      </div>
    </section>
  );
}

/** Screen readers hear the end of an export, but not each step of its progress. */
function ExportResult({ state }: { state: ExportState }) {
  const { t } = useLingui();
  if (state.kind === 'running') {
    const { chats, total, messages } = state.progress;
    return (
      <p className={settings.note} aria-live="off">
        {t`${{ chats }} of ${{ total }} chats, ${plural(messages, { one: '# message', other: '# messages' })}`}
      </p>
    );
  }
  if (state.kind === 'failed')
    return (
      <div className={settings.wrong} role="alert">
        {state.text} {state.fault !== undefined && <CopyDiagnosticsButton size="small" error={state.fault} />}
      </div>
    );
  if (state.kind === 'cancelled')
    return <output className={settings.note}>{t`The export was cancelled.`}</output>;
  if (state.kind !== 'done') return null;
  const { name, messages, files } = state.written;
  return (
    <output className={settings.note}>
      {t`Saved as ${{ name }}: ${plural(messages, { one: '# message', other: '# messages' })}, ${plural(files, { one: '# file', other: '# files' })}.`}
    </output>
  );
}
