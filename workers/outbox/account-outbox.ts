// The outbox of one account, connected to its event log, people, network and files.
import { Subject, timer, type Observable } from 'rxjs';
import { firstReadable, type BlobLike } from '../../src/core/contract/blob.ts';
import type { SelfRow, UploadRow } from '../../src/core/contract/rows.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import { isMessage, type FilePart, type OutboxRow } from '../../src/core/domain/outbox-row.ts';
import type { EngineEnv, Http } from '../env.ts';
import type { FileRecord, Journal } from '../journal/journal.ts';
import type { Upload } from '../link/upload.ts';
import type { EventLog } from '../log/event-log.ts';
import { onDemand } from '../on-demand.ts';
import type { People } from '../people/people.ts';
import type { Scope } from '../scope.ts';
import { echoOf } from './echo.ts';
import { createFlags, type Flags } from './flags.ts';
import type { RowWrite, Refused } from './options.ts';
import { isUnreadable } from './row-state.ts';
import { Outbox } from './outbox.ts';
import { confirmed, isDeletion, pendingEvent, pendingEvents } from './pending-deletions.ts';
import { act, live, outboxWrite } from '../log/entry.ts';

export interface AccountOutboxOptions {
  env: EngineEnv;
  http: Http;
  upload: Upload;
  self: SelfRow;
  log: EventLog;
  people: People;
  journal: Journal | null;
  /** The outbox rows as stored in the journal. */
  rows: readonly OutboxRow[];
  /** Files of these rows that are already in memory. */
  held: readonly FileRecord[];
  /** Server time, ms; strictly increasing. */
  stamp: () => number;
  canSend: () => boolean;
  confirm: () => Promise<boolean>;
  /** Notes a sentence in the diagnostics. */
  tell: (sentence: string) => void;
  /** The account's scope; the outbox ends with it. */
  scope: Scope;
}

export interface AccountOutbox {
  readonly outbox: Outbox;
  readonly flags: Flags;
  /** Messages that the server accepted, as events; the write of the event deletes `row` from the journal. */
  readonly sent$: Observable<{ event: ChatEvent; row: OutboxRow }>;
  /** Deletions and chat settings (pin, do-not-disturb) that the server refused. */
  readonly refused$: Observable<Refused>;
  /** The chat whose messages show a new upload progress; null where the outbox itself has changed. */
  readonly changed$: Observable<ChatKey | null>;
  /**
   * Shows the effects of the loaded rows: unsent messages, chat settings and pending deletions. Resolves when
   * they are applied.
   */
  show: () => Promise<void>;
  /**
   * Removes the outbox row whose message this event brings. Returns its tmpId, so that the event's
   * transaction deletes it from the journal.
   */
  reconciled: (event: ChatEvent) => string[];
  /** Undoes a deletion that was not sent to the server yet. Resolves when the undo is stored. */
  undo: (row: OutboxRow) => Promise<void>;
  file: (tmpId: string, part: FilePart) => Promise<BlobLike | null>;
  files: () => FileRecord[];
  uploadOf: (tmpId: string) => UploadRow | null;
}

export function openOutbox(options: AccountOutboxOptions): AccountOutbox {
  const { env, http, self, log, people, journal, stamp, canSend, confirm, scope } = options;
  const changed$ = new Subject<ChatKey | null>();
  const sent$ = new Subject<{ event: ChatEvent; row: OutboxRow }>();
  const flags = createFlags(people, env.now);
  const onDemandOptions = { scheduler: env.scheduler, tell: options.tell };
  const loadSending = onDemand(
    'sending',
    () => import('./sending.ts').then(({ sendParts }) => sendParts(http, self.id)),
    onDemandOptions,
  );
  const loadUploads = onDemand(
    'uploads',
    () => import('./account-uploads.ts').then((part) => part.uploadParts({ upload: options.upload, file })),
    onDemandOptions,
  );
  /** Files are kept in memory as well, in case the browser loses its database. */
  const files = new Map(options.held.map((it) => [fileKey(it.tmpId, it.part), it]));

  /** A file on the user's disk may be changed or deleted after it is accepted; the journal has a copy of its own. */
  async function file(tmpId: string, part: FilePart): Promise<BlobLike | null> {
    return firstReadable([
      () => files.get(fileKey(tmpId, part))?.blob,
      () => journal?.file(tmpId, part).catch(() => null),
    ]);
  }

  function forgetFiles(tmpId: string): void {
    for (const part of ['file', 'thumb', 'largeThumb'] as const) files.delete(fileKey(tmpId, part));
  }

  function showRow(row: OutboxRow): void {
    flags.show(row);
    if (isMessage(row)) void log.append(live({ kind: 'echo', chat: row.chat, message: echoOf(row, self) }));
    changed$.next(null);
  }

  /** Shows and stores a row. A deletion hides messages while it is in the outbox. */
  function keep({ row, rows, strict, files: parts }: RowWrite): Promise<void> {
    const records = parts.map((it) => ({ tmpId: row.tmpId, ...it }));
    for (const it of records) files.set(fileKey(it.tmpId, it.part), it);
    const stored = { put: [row], files: records };
    if (isDeletion(row)) return log.append(act([pendingEvent(row.chat, rows)], stored));
    showRow(row);
    return log.append(outboxWrite(stored, strict));
  }

  function drop({ tmpId, chat }: OutboxRow): Promise<void> {
    forgetFiles(tmpId);
    void log.append(live({ kind: 'echo-gone', chat, tmpId }));
    changed$.next(null);
    return log.append(outboxWrite({ del: [tmpId] }, true));
  }

  const { now, scheduler } = env;
  const serverNow = (): number => http.serverNow();
  const environment = { scope, now, serverNow, stamp, scheduler, canSend, confirm };
  const parts = { loadSending, loadUploads, keep, drop };
  const outbox = new Outbox({ ...environment, ...parts }, options.rows);

  // The code that sends loads early. A release may remove its script from the server before the first message
  // is written.
  scope.bind(timer(PRELOAD, scheduler), () => void loadSending());
  scope.bind(outbox.settled$, ({ row, event }) => {
    forgetFiles(row.tmpId);
    flags.confirmed(row);
    changed$.next(null);
    if (event) {
      sent$.next({ event, row });
      void log.flush();
    } else if (isDeletion(row)) void log.append(act(confirmed(row, outbox.rows()), { del: [row.tmpId] }));
    else void log.append(outboxWrite({ del: [row.tmpId] }, true));
  });

  /** Shows the messages of a deletion that has left the outbox without being confirmed. */
  function unhide({ chat, tmpId }: OutboxRow): Promise<void> {
    return log.append(act([pendingEvent(chat, outbox.rows())], { del: [tmpId] }));
  }

  scope.bind(outbox.refused$, ({ row }) => {
    if (flags.refused(row)) void log.append(outboxWrite({ del: [row.tmpId] }, true));
    else void unhide(row);
  });
  scope.bind(outbox.progress$, ({ chat }) => changed$.next(chat));

  return {
    outbox,
    flags,
    sent$,
    refused$: outbox.refused$,
    changed$,
    show() {
      for (const row of outbox.rows()) showRow(row);
      return log.append(live(pendingEvents(outbox.rows())));
    },
    reconciled(event) {
      if (event.kind !== 'message' || !event.message.selfSend) return [];
      const { tmpId } = event.message;
      // A row with the same tmpId may be in another chat, or be a deletion. Only a message of this chat is
      // reconciled.
      const held = outbox.row(tmpId);
      const row = held && isMessage(held) && held.chat === event.chat ? outbox.reconcile(tmpId) : null;
      if (!row) return [];
      forgetFiles(row.tmpId);
      changed$.next(null);
      return [row.tmpId];
    },
    undo(row) {
      outbox.reconcile(row.tmpId);
      return unhide(row);
    },
    file,
    files: () => [...files.values()],
    uploadOf(tmpId) {
      const row = outbox.row(tmpId);
      if (!row || !isMessage(row) || !row.work.upload) return null;
      const { mime: _, duration = 0, peaks = [], ...upload } = row.work.upload;
      const facts = { ...upload, duration, peaks };
      return { ...facts, progress: outbox.progress(tmpId), unreadable: isUnreadable(row) };
    },
  };
}

/** Delay after which the code that sends loads even without an outbox row, ms. */
const PRELOAD = 5000;

const fileKey = (tmpId: string, part: FilePart): string => `${tmpId}/${part}`;
