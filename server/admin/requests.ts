// Requests of operators in the form in which they travel over the admin socket. The server validates each one,
// because any program of the same user may write to the socket.
import * as v from 'valibot';
import { LIMITS, newAccount } from '../../src/core/wire/index.ts';
import { between, bounded, ids, named, typed } from '../../src/core/wire/request-schema.ts';

/** Lengths of texts are in characters. */
export const ADMIN_LIMITS = {
  title: { min: 1, max: 64 },
  intro: { min: 0, max: 200 },
  text: { min: 1, max: 20_000 },
  reason: { min: 1, max: 200 },
  /** Most bytes of a cover picture; its base64 text is a third longer. */
  coverBytes: 5_242_880,
  /** Most bytes of a request. */
  bytes: 8_388_608,
  /** Number of announcements that `list` shows. */
  listed: 20,
  /** Number of bots that `list-bots` shows. */
  bots: 1000,
  /** Number of complaints on a page of `complaints`. */
  complaintsPage: 20,
} as const;

/** Name of the folder in the data folder that gets a copy of the embedded database. */
const COPY_FOLDER = /^\.backup-[0-9a-f-]{36}$/;

const userName = named(LIMITS.loginField);
const number = between(1, Number.MAX_SAFE_INTEGER);
const link = v.pipe(
  bounded({ min: 1, max: LIMITS.url.max }),
  v.check((text) => URL.canParse(text) && /^https?:\/\//i.test(text), 'no web address'),
);

export const AdminRequestSchema = v.variant('command', [
  v.strictObject({
    command: v.literal('publish'),
    title: named(ADMIN_LIMITS.title),
    intro: typed(ADMIN_LIMITS.intro),
    /** Plain text, or the URL of a page that clients open outside of the app. */
    body: v.variant('kind', [
      v.strictObject({ kind: v.literal('text'), text: named(ADMIN_LIMITS.text) }),
      v.strictObject({ kind: v.literal('link'), link }),
    ]),
    /** `bytes` holds a picture in base64. */
    cover: v.nullable(
      v.strictObject({ name: named({ min: 1, max: 255 }), bytes: v.pipe(v.string(), v.base64()) }),
    ),
    /** Username of the recipient; null for all users. */
    to: v.nullable(userName),
  }),
  v.strictObject({
    command: v.literal('create-user'),
    ...newAccount,
    nickName: named(LIMITS.nickName),
  }),
  v.strictObject({
    command: v.literal('create-bot'),
    userName: newAccount.userName,
    nickName: named(LIMITS.nickName),
  }),
  v.strictObject({ command: v.picklist(['new-bot-token', 'revoke-bot-token']), userName }),
  v.strictObject({ command: v.literal('list-bots') }),
  v.strictObject({ command: v.literal('list') }),
  v.strictObject({ command: v.literal('recall'), number }),
  v.strictObject({ command: v.literal('remove'), groupId: number, messageIds: ids(LIMITS.deleteBatch) }),
  v.strictObject({ command: v.literal('ban'), userName, reason: named(ADMIN_LIMITS.reason) }),
  v.strictObject({ command: v.literal('unban'), userName }),
  v.strictObject({ command: v.literal('ban-group'), groupId: number, reason: named(ADMIN_LIMITS.reason) }),
  v.strictObject({ command: v.literal('unban-group'), groupId: number }),
  v.strictObject({ command: v.picklist(['cancel', 'restore-user']), userName }),
  v.strictObject({ command: v.literal('complaints'), all: v.boolean(), page: number }),
  v.strictObject({ command: v.literal('complaint'), number }),
  v.strictObject({ command: v.literal('close'), number }),
  /** Copies the embedded database into a folder of the data folder, for `npm run backup`. */
  v.strictObject({ command: v.literal('copy-database'), folder: v.pipe(v.string(), v.regex(COPY_FOLDER)) }),
]);
export type AdminRequest = v.InferOutput<typeof AdminRequestSchema>;

/** `text` is a sentence for the operator. */
export const AdminAnswerSchema = v.strictObject({ ok: v.boolean(), text: v.string() });
export type AdminAnswer = v.InferOutput<typeof AdminAnswerSchema>;

/** File name of the admin socket in the data folder. */
export const SOCKET_NAME = 'admin.sock';
