// Server: does what an operator asks for, and says in a sentence what came of it.
import { desc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { MessageType } from '../../src/core/wire/index.ts';
import { systemMessages, users } from '../db/schema.ts';
import { removeOutright } from '../messages/group-deleted.ts';
import { publish, recallSystem } from '../messages/system-publish.ts';
import { ban, unban } from '../people/banning.ts';
import { addUser, findByName } from '../people/users.ts';
import { refusalOf } from '../problems.ts';
import { done, type Outcome, refuse } from '../result.ts';
import type { Services } from '../services.ts';
import { textOf } from '../texts/index.ts';
import { uploadImage } from '../uploads/uploads.ts';
import { ADMIN_LIMITS, type AdminAnswer, type AdminRequest, AdminRequestSchema } from './requests.ts';

/** `request` is whatever came through the socket. */
export async function act(services: Services, request: unknown): Promise<AdminAnswer> {
  const asked = v.safeParse(AdminRequestSchema, request, { abortEarly: true });
  const outcome = asked.success
    ? await acts(services, asked.output)
    : { ok: false as const, refusal: refusalOf(asked.issues) };
  const command = asked.success ? asked.output.command : null;
  services.log.info({ command, ok: outcome.ok }, 'an operator asked for something');
  if (outcome.ok) return { ok: true, text: outcome.value };
  const { key, args } = outcome.refusal;
  return { ok: false, text: textOf('en-US', key, args) };
}

function acts(services: Services, request: AdminRequest): Promise<Outcome<string>> {
  switch (request.command) {
    case 'publish':
      return announce(services, request);
    case 'create-user':
      return create(services, request);
    case 'list':
      return list(services);
    case 'recall':
      return recall(services, request.number);
    case 'remove':
      return remove(services, request);
    case 'ban':
      return keepOut(services, request);
    case 'unban':
      return letIn(services, request.userName);
  }
}

type Asked<C extends AdminRequest['command']> = Extract<AdminRequest, { command: C }>;

async function announce(
  services: Services,
  { title, intro, body, cover, to }: Asked<'publish'>,
): Promise<Outcome<string>> {
  const user = to === null ? null : await findByName(services, to);
  if (to !== null && !user) return refuse('userUnknown');
  const picture = cover === null ? done('') : await store(services, cover);
  if (!picture.ok) return picture;
  const [content, externLink] = body.is === 'text' ? [body.text, ''] : ['', body.link];
  const userId = user?.id ?? null;
  const no = await publish(services, { userId, title, intro, coverUrl: picture.value, content, externLink });
  return done(`Published as number ${no}, to ${user ? shown(user.userName) : 'everybody'}.`);
}

async function store(
  { files }: Services,
  { name, bytes }: NonNullable<Asked<'publish'>['cover']>,
): Promise<Outcome<string>> {
  const picture = Buffer.from(bytes, 'base64');
  if (picture.length > ADMIN_LIMITS.coverBytes) {
    return refuse('fileTooLarge', [String(ADMIN_LIMITS.coverBytes / 1_048_576)]);
  }
  async function* chunks() {
    yield picture;
  }
  async function* parts() {
    yield { is: 'file' as const, name: 'file', fileName: name, chunks: chunks() };
  }
  const stored = await uploadImage(files, null, parts(), 1024);
  return stored.ok ? done(stored.value.originUrl) : stored;
}

async function list({ db }: Services): Promise<Outcome<string>> {
  const rows = await db
    .select({ message: systemMessages, userName: users.userName })
    .from(systemMessages)
    .leftJoin(users, eq(users.id, systemMessages.userId))
    .where(eq(systemMessages.type, MessageType.SYSTEM_MESSAGE))
    .orderBy(desc(systemMessages.seqNo))
    .limit(ADMIN_LIMITS.listed);
  if (rows.length === 0) return done('Nothing has been published yet.');
  const lines = rows.map(({ message: { seqNo, sendTime, title, recallNo }, userName }) => {
    const when = new Date(sendTime).toISOString().slice(0, 16).replace('T', ' ');
    const what = recallNo === null ? shown(title) : '(recalled)';
    return `${String(seqNo).padStart(6)}  ${when}  to ${shown(userName ?? 'everybody')}: ${what}`;
  });
  return done(lines.join('\n'));
}

async function recall(services: Services, number: number): Promise<Outcome<string>> {
  const outcome = await recallSystem(services, number);
  return outcome.ok ? done(`Number ${number} is recalled.`) : outcome;
}

async function remove(
  services: Services,
  { groupId, messageIds }: Asked<'remove'>,
): Promise<Outcome<string>> {
  const gone = await removeOutright(services, groupId, messageIds);
  if (gone.length === 0) return refuse('messageUnknown');
  return done(`Removed from group ${groupId}: ${gone.join(', ')}.`);
}

async function create(
  services: Services,
  { userName, nickName, password }: Asked<'create-user'>,
): Promise<Outcome<string>> {
  const outcome = await addUser(services, { userName, nickName, password });
  return outcome.ok ? done(`${outcome.value.userName} can sign in.`) : outcome;
}

async function keepOut(services: Services, { userName, reason }: Asked<'ban'>): Promise<Outcome<string>> {
  const outcome = await ban(services, userName, reason);
  return outcome.ok ? done(`${shown(outcome.value.userName)} is banned.`) : outcome;
}

async function letIn(services: Services, userName: string): Promise<Outcome<string>> {
  const outcome = await unban(services, userName);
  return outcome.ok ? done(`${shown(outcome.value.userName)} may sign in again.`) : outcome;
}

/** What people have written must not speak to the terminal that shows it. */
function shown(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ');
}
