// The engine. The outbox of an account with all that it stands on: what it posts, where its rows and files
// are kept, what its ends mean for the chats.
import type { BlobLike } from '../../src/core/contract/commands.ts';
import type { SelfRow, UploadRow } from '../../src/core/contract/rows.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import { isMessage, type FilePart, type OutboxRow } from '../../src/core/domain/outbox-row.ts';
import { postMessage } from './send.ts';
import type { EngineEnv, Http } from '../env.ts';
import type { FileRecord, Journal } from '../journal/journal.ts';
import type { Upload } from '../link/upload.ts';
import { echoOf } from './echo.ts';
import { Outbox } from './outbox.ts';
import type { People } from '../people/people.ts';
import { createFlags, type Flags } from './flags.ts';
import type { EventLog } from '../log/event-log.ts';
import { confirmed, isDeletion, pendingEvent, pendingEvents } from './pending-deletions.ts';
import { act, live, outboxWrite } from '../log/entry.ts';

export interface PostOptions {
  env: EngineEnv;
  http: Http;
  upload: Upload;
  self: SelfRow;
  log: EventLog;
  people: People;
  journal: Journal | null;
  rows: readonly OutboxRow[];
  /** Files of theirs that are in memory already. */
  held: readonly FileRecord[];
  stamp: () => number;
  canSend: () => boolean;
  confirm: () => Promise<boolean>;
  /** `sent`: the rows that it settles leave the outbox in its write. */
  onEvent: (event: ChatEvent, sent: readonly string[]) => void;
  /** Something that rows or the status show is different. */
  onChanged: (chat: ChatKey | null) => void;
  onRefused: (message: string) => void;
}

export interface Post {
  readonly outbox: Outbox;
  /** Shows what waited at the start: bubbles, flags, and chats under their pending deletions. */
  show: () => Promise<void>;
  /** The names of the outbox rows that an event settles: they leave the journal in its transaction. */
  reconciled: (event: ChatEvent) => string[];
  file: (tmpId: string, part: FilePart) => Promise<BlobLike | null>;
  files(): FileRecord[];
  uploadOf: (tmpId: string) => UploadRow | null;
  readonly flags: Flags;
  /** Takes a deletion out of the outbox that nobody was told of. Resolves when that is stored. */
  undo: (row: OutboxRow) => Promise<void>;
}

export function createPost(options: PostOptions): Post {
  const { env, http, self, log, journal, stamp, onEvent, onChanged } = options;
  /** Kept here as well: a browser that loses its database still has them. */
  const files = new Map(options.held.map((it) => [nameOf(it.tmpId, it.part), it]));

  const flags = createFlags(options.people, env.now);

  const showRow = (row: OutboxRow): void => {
    flags.show(row);
    if (isMessage(row)) void log.append(live({ kind: 'echo', chat: row.chat, message: echoOf(row, self) }));
    onChanged(null);
  };
  const forgetFiles = (tmpId: string): void => {
    for (const part of ['file', 'thumb'] as const) files.delete(nameOf(tmpId, part));
  };
  const file = async (tmpId: string, part: FilePart): Promise<BlobLike | null> =>
    files.get(nameOf(tmpId, part))?.blob ?? (await journal?.file(tmpId, part).catch(() => null)) ?? null;

  const outbox = new Outbox(
    {
      now: env.now,
      serverNow: () => http.serverNow(),
      stamp,
      scheduler: env.scheduler,
      canSend: options.canSend,
      confirm: options.confirm,
      post: async (row) => {
        if (isMessage(row)) return postMessage(http, self.id, row);
        // Its code comes when there is something to tell.
        const part = await import('./tell.ts').catch(() => null);
        if (!part || row.work.kind === 'message') return { kind: 'no-answer' };
        return part.tellServer(http, row.chat, row.work);
      },
      loadUploads: (here) =>
        void import('./uploads.ts').then(
          ({ Uploads }) => here(Uploads),
          () => here(null),
        ),
      upload: async (row, progress, signal) => {
        // Its code comes when something is uploaded.
        const part = await import('./upload-files.ts').catch(() => null);
        if (!part) return { kind: 'no-answer' };
        return part.uploadFile({ upload: options.upload, file }, row, progress, signal);
      },
      keep: (row, strict, parts = []) => {
        const records = parts.map((it) => ({ tmpId: row.tmpId, ...it }));
        for (const it of records) files.set(nameOf(it.tmpId, it.part), it);
        const stored = { put: [row], files: records };
        if (isDeletion(row)) return log.append(act([pendingEvent(row.chat, outbox.rows())], stored));
        showRow(row);
        return log.append(outboxWrite(stored, strict));
      },
      settle: async (row, event) => {
        forgetFiles(row.tmpId);
        flags.told(row);
        if (event) onEvent(event, [row.tmpId]);
        else if (isMessage(row))
          void log.append(live({ kind: 'echo-gone', chat: row.chat, tmpId: row.tmpId }));
        onChanged(null);
        if (isDeletion(row)) return log.append(act(confirmed(row, outbox.rows()), { del: [row.tmpId] }));
        await log.append(outboxWrite(event ? {} : { del: [row.tmpId] }, event === null));
      },
      onRefused: async (row, message) => {
        options.onRefused(message);
        if (!flags.refused(row)) return unhide(row);
        await log.append(outboxWrite({ del: [row.tmpId] }, true));
      },
      onProgress: (row) => onChanged(row.chat),
    },
    options.rows,
  );
  /** The row has left the outbox, and with it the overlay goes. */
  const unhide = ({ chat, tmpId }: OutboxRow): Promise<void> =>
    log.append(act([pendingEvent(chat, outbox.rows())], { del: [tmpId] }));

  return {
    outbox,
    show() {
      for (const row of outbox.rows()) showRow(row);
      return log.append(live(pendingEvents(outbox.rows())));
    },
    reconciled(event) {
      if (event.kind !== 'message' || !event.message.selfSend) return [];
      const { tmpId } = event.message;
      // What another chat brings under this name is another message.
      const row = outbox.row(tmpId)?.chat === event.chat ? outbox.reconcile(tmpId) : null;
      if (!row) return [];
      forgetFiles(row.tmpId);
      onChanged(null);
      return [row.tmpId];
    },
    file,
    files: () => [...files.values()],
    uploadOf(tmpId) {
      const row = outbox.row(tmpId);
      if (!row || !isMessage(row) || !row.work.upload) return null;
      const { kind, name, size, width, height, thumb, duration = 0, peaks = [] } = row.work.upload;
      return { kind, name, size, width, height, thumb, duration, peaks, progress: outbox.progress(tmpId) };
    },
    undo(row) {
      outbox.reconcile(row.tmpId);
      return unhide(row);
    },
    flags,
  };
}

const nameOf = (tmpId: string, part: FilePart): string => `${tmpId}/${part}`;
