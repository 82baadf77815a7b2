// The commands of operators. Each resolves to a sentence about its result.
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { MessageType } from '../../src/core/wire/index.ts';
import { systemMessages, users } from '../db/schema.ts';
import { removeOutright } from '../messages/group-deleted.ts';
import { publish, recallSystem } from '../messages/system-publish.ts';
import { ban, unban } from '../people/banning.ts';
import { cancelAccount, restoreAccount } from '../people/cancelling.ts';
import { banGroup, unbanGroup } from '../people/group-banning.ts';
import { oneLine } from '../people/names.ts';
import { addUser, findByName } from '../people/users.ts';
import { refusalOf } from '../problems.ts';
import { wrongLength } from '../registration/password-length.ts';
import { done, type Outcome, refuse } from '../result.ts';
import type { Services } from '../services.ts';
import { textOf } from '../texts/index.ts';
import { uploadImage } from '../uploads/uploads.ts';
import { addBot, newBotToken, revokeBotToken, showBots } from './bot-commands.ts';
import { closeComplaint, listComplaints, showComplaint } from './complaint-commands.ts';
import { minuteOf, printable } from './output.ts';
import { ADMIN_LIMITS, type AdminAnswer, type AdminRequest, AdminRequestSchema } from './requests.ts';

/** @param input unvalidated JSON from the socket */
export async function runCommand(services: Services, dataDir: string, input: unknown): Promise<AdminAnswer> {
  const parsed = v.safeParse(AdminRequestSchema, input, { abortEarly: true });
  const outcome = parsed.success
    ? await dispatch(services, dataDir, parsed.output)
    : { ok: false as const, refusal: refusalOf(parsed.issues) };
  const command = parsed.success ? parsed.output.command : null;
  services.log.info({ command, ok: outcome.ok }, 'an operator asked for something');
  if (outcome.ok) return { ok: true, text: outcome.value };
  const { key, args } = outcome.refusal;
  return { ok: false, text: textOf('en-US', key, args) };
}

function dispatch(services: Services, dataDir: string, request: AdminRequest): Promise<Outcome<string>> {
  switch (request.command) {
    case 'publish':
      return publishAnnouncement(services, request);
    case 'create-user':
      return createUser(services, request);
    case 'create-bot':
      return addBot(services, request);
    case 'new-bot-token':
      return newBotToken(services, request.userName);
    case 'revoke-bot-token':
      return revokeBotToken(services, request.userName);
    case 'list-bots':
      return showBots(services);
    case 'list':
      return listAnnouncements(services);
    case 'recall':
      return recallAnnouncement(services, request.number);
    case 'remove':
      return removeMessages(services, request);
    case 'ban':
      return banUser(services, request);
    case 'unban':
      return unbanUser(services, request.userName);
    case 'ban-group':
      return banOneGroup(services, request);
    case 'unban-group':
      return unbanOneGroup(services, request.groupId);
    case 'cancel':
      return cancelUser(services, request.userName);
    case 'restore-user':
      return restoreUser(services, request.userName);
    case 'complaints':
      return listComplaints(services, request);
    case 'complaint':
      return showComplaint(services, request.number);
    case 'close':
      return closeComplaint(services, request.number);
    case 'copy-database':
      return copyDatabase(services, join(dataDir, request.folder, 'db'));
  }
}

type RequestOf<C extends AdminRequest['command']> = Extract<AdminRequest, { command: C }>;

async function publishAnnouncement(
  services: Services,
  { title, intro, body, cover, to }: RequestOf<'publish'>,
): Promise<Outcome<string>> {
  const user = to === null ? null : await findByName(services, to);
  if (to !== null && !user) return refuse('userUnknown');
  const coverUrl = cover === null ? done('') : await storeCover(services, cover);
  if (!coverUrl.ok) return coverUrl;
  const [content, externLink] = body.kind === 'text' ? [body.text, ''] : ['', body.link];
  const userId = user?.id ?? null;
  const no = await publish(services, { userId, title, intro, coverUrl: coverUrl.value, content, externLink });
  return done(`Published as number ${no}, to ${user ? printable(user.userName) : 'everybody'}.`);
}

async function storeCover(
  { files }: Services,
  { name, bytes }: NonNullable<RequestOf<'publish'>['cover']>,
): Promise<Outcome<string>> {
  const picture = Buffer.from(bytes, 'base64');
  if (picture.length > ADMIN_LIMITS.coverBytes) {
    return refuse('fileTooLarge', [String(ADMIN_LIMITS.coverBytes / 1_048_576)]);
  }
  async function* chunks() {
    yield picture;
  }
  async function* parts() {
    yield { kind: 'file' as const, name: 'file', fileName: name, chunks: chunks() };
  }
  const stored = await uploadImage(files, null, parts(), 1024);
  return stored.ok ? done(stored.value.originUrl) : stored;
}

async function listAnnouncements({ db }: Services): Promise<Outcome<string>> {
  const rows = await db
    .select({ message: systemMessages, userName: users.userName })
    .from(systemMessages)
    .leftJoin(users, eq(users.id, systemMessages.userId))
    .where(eq(systemMessages.type, MessageType.SYSTEM_MESSAGE))
    .orderBy(desc(systemMessages.seqNo))
    .limit(ADMIN_LIMITS.listed);
  if (rows.length === 0) return done('Nothing has been published yet.');
  const lines = rows.map(({ message: { seqNo, sendTime, title, recallNo }, userName }) => {
    const label = recallNo === null ? printable(title) : '(recalled)';
    return `${String(seqNo).padStart(6)}  ${minuteOf(sendTime)}  to ${printable(userName ?? 'everybody')}: ${label}`;
  });
  return done(lines.join('\n'));
}

async function recallAnnouncement(services: Services, number: number): Promise<Outcome<string>> {
  const outcome = await recallSystem(services, number);
  return outcome.ok ? done(`Number ${number} is recalled.`) : outcome;
}

async function removeMessages(
  services: Services,
  { groupId, messageIds }: RequestOf<'remove'>,
): Promise<Outcome<string>> {
  const removed = await removeOutright(services, groupId, messageIds);
  if (removed.length === 0) return refuse('messageUnknown');
  return done(`Removed from group ${groupId}: ${removed.join(', ')}.`);
}

async function createUser(
  services: Services,
  { userName, nickName, password }: RequestOf<'create-user'>,
): Promise<Outcome<string>> {
  const wrong = wrongLength(password, services.registration.passwordLengths);
  if (wrong) return wrong;
  const outcome = await addUser(services, { userName, nickName: oneLine(nickName), password });
  return outcome.ok ? done(`${outcome.value.userName} can sign in.`) : outcome;
}

async function banUser(services: Services, { userName, reason }: RequestOf<'ban'>): Promise<Outcome<string>> {
  const outcome = await ban(services, userName, reason);
  return outcome.ok ? done(`${printable(outcome.value.userName)} is banned.`) : outcome;
}

async function unbanUser(services: Services, userName: string): Promise<Outcome<string>> {
  const outcome = await unban(services, userName);
  return outcome.ok ? done(`${printable(outcome.value.userName)} may sign in again.`) : outcome;
}

async function cancelUser(services: Services, userName: string): Promise<Outcome<string>> {
  const outcome = await cancelAccount(services, userName);
  return outcome.ok ? done(`The account of ${printable(outcome.value.userName)} is cancelled.`) : outcome;
}

async function restoreUser(services: Services, userName: string): Promise<Outcome<string>> {
  const outcome = await restoreAccount(services, userName);
  return outcome.ok ? done(`The account of ${printable(outcome.value.userName)} is open again.`) : outcome;
}

async function copyDatabase({ copyDatabase: copy }: Services, to: string): Promise<Outcome<string>> {
  if (!copy) throw new Error('this server has no embedded database to copy');
  await copy(to);
  return done('The database is copied.');
}

async function banOneGroup(
  services: Services,
  { groupId, reason }: RequestOf<'ban-group'>,
): Promise<Outcome<string>> {
  const outcome = await banGroup(services, groupId, reason);
  return outcome.ok ? done(`Group ${groupId} (${printable(outcome.value.name)}) is banned.`) : outcome;
}

async function unbanOneGroup(services: Services, groupId: number): Promise<Outcome<string>> {
  const outcome = await unbanGroup(services, groupId);
  return outcome.ok ? done(`Group ${groupId} (${printable(outcome.value.name)}) is open again.`) : outcome;
}
