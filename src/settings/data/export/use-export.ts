// One export of this tab: its progress, its end, and its download. It ends when its section closes.
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { isFault } from '../../../core/contract/result.ts';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { useLine } from '../../../line/hooks.ts';
import { busy } from '../../../platform/busy.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { retryCommand } from '../../../shared/retry-command.ts';
import { useFailureWords } from '../../../shared/use-failure-words.ts';
import { deviceFiles } from './device-files.ts';
import { useExportWords } from './use-export-words.ts';
import { type ExportProgress, writeExport, type WrittenExport } from './write-export.ts';
import { ZipFull } from './zip.ts';

export type ExportState =
  | { kind: 'idle' }
  | { kind: 'running'; progress: ExportProgress }
  | { kind: 'cancelled' }
  /** `fault`: the failure or exception of the app; undefined for any other reason. */
  | { kind: 'failed'; text: string; fault?: unknown }
  | { kind: 'done'; written: Omit<WrittenExport, 'archive'> };

const NONE: ExportProgress = { chats: 0, total: 0, messages: 0 };

export function useExport(chat: ChatKey | null) {
  const { t } = useLingui();
  const line = useLine();
  const words = useExportWords();
  const failureText = useFailureWords();
  const [state, setState] = useState<ExportState>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(): Promise<void> {
    const user = line.user();
    if (running.current || user === null) return;
    const abort = new AbortController();
    running.current = abort;
    const release = busy.hold();
    setState({ kind: 'running', progress: NONE });
    const end = await run(user, abort.signal);
    release();
    running.current = null;
    setState(abort.signal.aborted ? { kind: 'cancelled' } : end);
  }

  async function run(user: number, signal: AbortSignal): Promise<ExportState> {
    const { origin } = location;
    try {
      const answer = await writeExport({
        command: (name, args) => retryCommand(line, name, args, user),
        chat,
        files: deviceFiles({ line, user, caches: window.caches, origin }),
        words,
        at: new Date(),
        report: (progress) => setState({ kind: 'running', progress }),
        signal,
      });
      if (!answer.ok) {
        const { error } = answer;
        return { kind: 'failed', text: failureText(error), ...(isFault(error) && { fault: error.code }) };
      }
      const { archive, ...written } = answer.value;
      saveFile(archive, written.name);
      return { kind: 'done', written };
    } catch (error) {
      if (signal.aborted) return { kind: 'cancelled' };
      if (error instanceof ZipFull)
        return { kind: 'failed', text: t`The data is too large for one file. Export single chats instead.` };
      reportError(error);
      return { kind: 'failed', text: t`Something went wrong. Try again.`, fault: error };
    }
  }

  return { state, start: () => void start(), cancel: () => running.current?.abort() };
}
