// The operator's commands about complaints: a list, one complaint with the paths of its pictures, and closing.
import { and, desc, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { ComplaintTarget, ComplaintType } from '../../src/core/wire/index.ts';
import { complaints, groups, users } from '../db/schema.ts';
import { done, type Outcome, refuse } from '../result.ts';
import type { Services } from '../services.ts';
import { minuteOf, printable, printableLines, shortened } from './output.ts';
import { ADMIN_LIMITS } from './requests.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'files'>;

/** Lists a page of the open complaints, or of all, the newest first. */
export async function listComplaints(
  { db }: Needs,
  { all, page }: { all: boolean; page: number },
): Promise<Outcome<string>> {
  const { complaintsPage } = ADMIN_LIMITS;
  const wanted = all ? undefined : isNull(complaints.closedAt);
  const count = await db.$count(complaints, wanted);
  if (count === 0) return done(all ? 'There are no complaints.' : 'There are no open complaints.');
  const pages = Math.ceil(count / complaintsPage);
  if (page > pages) return refuse('pageUnknown', [String(page), String(pages)]);
  const rows = await complaintRows(db)
    .where(wanted)
    .orderBy(desc(complaints.id))
    .limit(complaintsPage)
    .offset((page - 1) * complaintsPage);
  const lines = rows.map(lineOf);
  return done([...lines, ...(pages > 1 ? [`Page ${page} of ${pages}.`] : [])].join('\n'));
}

/** Shows a whole complaint, with the paths of its pictures below the data folder, or their URLs in the bucket. */
export async function showComplaint({ db, files }: Needs, number: number): Promise<Outcome<string>> {
  const [row] = await complaintRows(db).where(eq(complaints.id, number));
  if (!row) return refuse('complaintUnknown');
  const { complaint, sender } = row;
  const { id, createdAt, closedAt, content, images } = complaint;
  const pictures = images.map((url) => files.locate(url));
  return done(
    [
      `Complaint ${id}, ${closedAt === null ? 'open' : `closed at ${minuteOf(closedAt)}`}`,
      `at:    ${minuteOf(createdAt)} (UTC)`,
      `from:  ${named(sender.userName, sender.nickName)}`,
      `about: ${targetOf(row)}`,
      `type:  ${typeOf(complaint.type)}`,
      'text:',
      ...printableLines(content),
      ...pictures.slice(0, 1).map(({ where }) => `pictures, in ${where}:`),
      ...pictures.map(({ path }) => `  ${printable(path)}`),
    ].join('\n'),
  );
}

/** Closes a complaint; refuses one that is closed. */
export async function closeComplaint({ db, clock }: Needs, number: number): Promise<Outcome<string>> {
  const isNumber = eq(complaints.id, number);
  const closed = await db
    .update(complaints)
    .set({ closedAt: clock() })
    .where(and(isNumber, isNull(complaints.closedAt)))
    .returning({ id: complaints.id });
  if (closed.length > 0) return done(`Complaint ${number} is closed.`);
  return refuse((await db.$count(complaints, isNumber)) > 0 ? 'complaintClosed' : 'complaintUnknown');
}

/** Complaints with the present names of both sides. The target is a user or a group. */
function complaintRows(db: Services['db']) {
  const { USER, GROUP } = ComplaintTarget;
  return db
    .select({
      complaint: complaints,
      sender: { userName: sender.userName, nickName: sender.nickName },
      userName: target.userName,
      nickName: target.nickName,
      groupName: groups.name,
    })
    .from(complaints)
    .innerJoin(sender, eq(sender.id, complaints.userId))
    .leftJoin(target, and(eq(complaints.targetType, USER), eq(target.id, complaints.targetId)))
    .leftJoin(groups, and(eq(complaints.targetType, GROUP), eq(groups.id, complaints.targetId)))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof complaintRows>>[number];

function lineOf(row: Row): string {
  const { id, createdAt, closedAt, type, content } = row.complaint;
  const closed = closedAt === null ? '' : ' (closed)';
  const text = printable(shortened(content, LISTED_TEXT));
  const head = `${String(id).padStart(6)}  ${minuteOf(createdAt)}${closed}`;
  return `${head}  ${printable(row.sender.userName)} about ${targetOf(row)}, ${typeOf(type)}: ${text}`;
}

function targetOf({ complaint: { targetId }, userName, nickName, groupName }: Row): string {
  return userName === null
    ? `group ${targetId} (${printable(groupName ?? '')})`
    : `user ${named(userName, nickName ?? '')}`;
}

const named = (userName: string, nickName: string) => `${printable(userName)} (${printable(nickName)})`;

const typeOf = (type: number) => TYPES.get(type) ?? String(type);

const TYPES = new Map<number, string>([
  [ComplaintType.HARASSMENT, 'harassment'],
  [ComplaintType.FRAUD, 'suspected fraud'],
  [ComplaintType.BAD_CONTENT, 'bad content'],
  [ComplaintType.OTHER, 'other'],
]);

const sender = alias(users, 'sender');
const target = alias(users, 'target');
/** Number of characters of the text in a list. */
const LISTED_TEXT = 60;
