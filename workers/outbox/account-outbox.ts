// The outbox of one account, joined to its log, people, network and files.
import { Subject, timer, type Observable } from 'rxjs';
import type { BlobLike } from '../../src/core/contract/blob.ts';
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
import type { Kept, Refused } from './options.ts';
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
  /** As they were stored. */
  rows: readonly OutboxRow[];
  /** Files of these rows that are in memory already. */
  held: readonly FileRecord[];
  /** Server time (ms), later at each call. */
  stamp: () => number;
  canSend: () => boolean;
  confirm: () => Promise<boolean>;
  /** Notes a sentence in the diagnostics. */
  tell: (sentence: string) => void;
  /** The account's: with it the outbox ends. */
  scope: Scope;
}

export interface AccountOutbox {
  readonly outbox: Outbox;
  readonly flags: Flags;
  /** Messages that the server took, as events of its own; the write of the event removes `row` from the journal. */
  readonly sent$: Observable<{ event: ChatEvent; row: OutboxRow }>;
  /** Deletions and flags that the server refused. */
  readonly refused$: Observable<Refused>;
  /** Rows of this chat show something else; null: the status only. */
  readonly changed$: Observable<ChatKey | null>;
  /** Shows the rows of the start: echoes, flags, and chats under their pending deletions. Resolves when they show. */
  show: () => Promise<void>;
  /** Names of outbox rows that an event settles: they leave the journal in its transaction. */
  reconciled: (event: ChatEvent) => string[];
  /** Takes a deletion out of the outbox that the server was not told of. Resolves when that is stored. */
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
  const demand = { scheduler: env.scheduler, tell: options.tell };
  const loadSending = onDemand(
    'sending',
    () => import('./sending.ts').then(({ sendParts }) => sendParts(http, self.id)),
    demand,
  );
  const loadUploads = onDemand(
    'uploads',
    () => import('./account-uploads.ts').then((part) => part.uploadParts({ upload: options.upload, file })),
    demand,
  );
  /** Kept here as well: a browser that loses its database still has them. */
  const files = new Map(options.held.map((it) => [nameOf(it.tmpId, it.part), it]));

  async function file(tmpId: string, part: FilePart): Promise<BlobLike | null> {
    return (
      files.get(nameOf(tmpId, part))?.blob ?? (await journal?.file(tmpId, part).catch(() => null)) ?? null
    );
  }

  function forgetFiles(tmpId: string): void {
    for (const part of ['file', 'thumb'] as const) files.delete(nameOf(tmpId, part));
  }

  function showRow(row: OutboxRow): void {
    flags.show(row);
    if (isMessage(row)) void log.append(live({ kind: 'echo', chat: row.chat, message: echoOf(row, self) }));
    changed$.next(null);
  }

  /** Applied and stored in one write; a deletion hides by being in the outbox. */
  function keep({ row, rows, strict, files: parts }: Kept): Promise<void> {
    const records = parts.map((it) => ({ tmpId: row.tmpId, ...it }));
    for (const it of records) files.set(nameOf(it.tmpId, it.part), it);
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
  const surroundings = { scope, now, serverNow, stamp, scheduler, canSend, confirm };
  const parts = { loadSending, loadUploads, keep, drop };
  const outbox = new Outbox({ ...surroundings, ...parts }, options.rows);

  // A release may remove its script from the server before the first text is written.
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

  /** The row has left the outbox, and the overlay goes with it. */
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
      // A row of another chat, or a deletion, has the name by chance.
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
      const { kind, name, size, width, height, thumb, duration = 0, peaks = [] } = row.work.upload;
      return { kind, name, size, width, height, thumb, duration, peaks, progress: outbox.progress(tmpId) };
    },
  };
}

/** ms after which the code that sends is loaded without a row. */
const PRELOAD = 5000;

const nameOf = (tmpId: string, part: FilePart): string => `${tmpId}/${part}`;
