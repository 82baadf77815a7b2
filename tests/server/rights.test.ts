// Rights in groups: for each endpoint about groups, the answer to each role. One table, so that a new endpoint
// without a line fails.
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { groupMembers, groupMessages, groups } from '../../server/db/schema.ts';
import { membersIn } from '../../server/people/members.ts';
import { en } from '../../server/texts/en.ts';
import { type Endpoint, type EndpointName, endpoints } from '../../src/core/wire/index.ts';
import { groupMemberEndpoints } from '../../src/core/wire/profile-s/endpoints/group-members.ts';
import { groupEndpoints } from '../../src/core/wire/profile-s/endpoints/groups.ts';
import { type Client, makeFriends, makeGroup, makeUser, nobody, signIn, startTestServer } from './support.ts';

/**
 * The last three: a present member of a banned group, a former member of a dissolved group, and a client without
 * a token.
 */
const ROLES = [
  'owner',
  'admin',
  'member',
  'muted',
  'former',
  'stranger',
  'in banned',
  'in dissolved',
  'no token',
] as const;

/** The answers to the roles after the present members: former to `no token`. */
const inside = ['notMember', 'notMember', 'groupBanned', 'groupDissolved', 'notSignedIn'] as const;
const always = [...Array<string>(8).fill('ok'), 'notSignedIn'];
const members: readonly string[] = ['ok', 'ok', 'ok', 'ok', ...inside];
const everMembers = ['ok', 'ok', 'ok', 'ok', 'ok', 'notMember', 'ok', 'ok', 'notSignedIn'] as const;
const managers = (refused: string) => ['ok', 'ok', refused, refused, ...inside];
const owner: readonly string[] = ['ok', 'ownerOnly', 'ownerOnly', 'ownerOnly', ...inside];

/** 'ok' or the key of the refusal's text, in the order of ROLES. */
const TABLE: Partial<Record<EndpointName, readonly string[]>> = {
  groupList: always,
  groupFind: always,
  groupCreate: always,
  groupMembers: members,
  groupMembersOnline: members,
  groupInvite: members,
  groupJoin: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'groupBanned', 'groupDissolved', 'notSignedIn'],
  groupQuit: ['quitOwner', 'ok', 'ok', 'ok', 'ok', 'notMember', 'ok', 'ok', 'notSignedIn'],
  groupDelete: owner.with(6, 'ownerOnly'),
  groupTransfer: owner,
  groupManagerAdd: owner,
  groupManagerRemove: owner,
  groupModify: managers('modifyNotAllowed'),
  groupAllowInvite: managers('modifyNotAllowed'),
  groupMuted: managers('muteNotAllowed'),
  groupMembersMuted: managers('muteNotAllowed'),
  groupMembersRemove: managers('removeNotAllowed'),
  groupSetTopMessage: managers('pinNotAllowed'),
  groupRemoveTopMessage: managers('pinNotAllowed'),
  groupHideTopMessage: members,
  groupDnd: everMembers,
  groupTop: everMembers,
  // A sender who is not a member gets a text of his own.
  messageGroupSend: members.with(3, 'sendMuted').with(4, 'sendNotMember').with(5, 'sendNotMember'),
  // The message is another member's. A stranger does not learn that it exists.
  messageGroupRecall: managers('recallNotYours').with(5, 'messageUnknown'),
  messageGroupReaded: members,
  messageGroupFindReadedUsers: members,
  messageGroupLoadOfflineMessage: always,
  messageGroupHistory: everMembers,
  messageGroupDeleteMessage: everMembers,
  messageGroupDeleteChat: everMembers,
  messageGroupCheckDeleted: everMembers,
};

const server = await startTestServer();
afterAll(() => server.stop());
const { db } = server.services;

const users = {
  owner: await makeUser(server, 'owner'),
  admin: await makeUser(server, 'admin'),
  member: await makeUser(server, 'member'),
  muted: await makeUser(server, 'muted'),
  former: await makeUser(server, 'former'),
  stranger: await makeUser(server, 'stranger'),
};
/** The user who is removed, muted or appointed, and wrote the message. */
const target = await makeUser(server, 'target');
const friend = await makeUser(server, 'friend');
await makeFriends(server, friend, ...Object.values(users));
const signedIn = new Map<string, Client>();
for (const [role, user] of Object.entries(users)) signedIn.set(role, await signIn(server, user));
signedIn.set('no token', nobody(server));

let count = 0;

/** A new group in the state of the role. */
async function newGroup(role: string): Promise<{ groupId: number; messageId: number }> {
  const { owner: first, admin, member, muted, former } = users;
  const groupId = await makeGroup(server, first, [admin, member, muted, former, target]);
  const message = {
    groupId,
    sendId: target.id,
    content: 'hello',
    type: 0,
    receipt: true,
    sendTime: Date.now(),
  };
  const [row] = await db.insert(groupMessages).values(message).returning();
  const messageId = row!.id;
  const set = (userIds: number[], values: Partial<typeof groupMembers.$inferInsert>) =>
    db.update(groupMembers).set(values).where(membersIn(groupId, userIds));
  const left = { quit: true, quitAt: Date.now(), untilId: messageId };
  await set([admin.id], { isManager: true });
  await set([muted.id], { isMuted: true });
  await set([former.id], left);
  const isGroup = eq(groups.id, groupId);
  if (role === 'in banned') await db.update(groups).set({ isBanned: true, reason: 'spam' }).where(isGroup);
  if (role === 'in dissolved') {
    await db.update(groups).set({ dissolve: true }).where(isGroup);
    await db.update(groupMembers).set(left).where(eq(groupMembers.groupId, groupId));
  }
  return { groupId, messageId };
}

/** The request that each right is about. */
function requestOf(name: EndpointName, { groupId, messageId }: { groupId: number; messageId: number }) {
  const params = { groupId };
  const userIds = [target.id];
  const bodies: Partial<Record<EndpointName, object>> = {
    groupCreate: { name: 'New' },
    groupModify: { id: groupId, name: 'Park' },
    groupMuted: { id: groupId, isMuted: true },
    groupTransfer: { groupId, userId: target.id },
    groupInvite: { groupId, friendIds: [friend.id] },
    groupAllowInvite: { groupId, isAllowInvite: false },
    groupDnd: { groupId, isDnd: true },
    groupTop: { groupId, isTop: true },
    groupMembersRemove: { groupId, userIds },
    groupMembersMuted: { groupId, userIds, isMuted: true },
    groupManagerAdd: { groupId, userIds },
    groupManagerRemove: { groupId, userIds },
    messageGroupSend: { tmpId: `19000000000${++count}a`, groupId, content: 'hi', type: 0 },
    messageGroupDeleteMessage: { chatId: groupId, messageIds: [messageId] },
    messageGroupDeleteChat: { chatId: groupId },
  };
  const query = name === 'messageGroupHistory' ? { groupId, page: 1 } : { groupId, messageId, minId: 0 };
  const endpoint: Endpoint = endpoints[name];
  return {
    ...(endpoint.params && { params: name === 'messageGroupRecall' ? { id: messageId } : params }),
    ...(endpoint.query && { query }),
    ...(endpoint.body && { body: bodies[name] }),
  };
}

/** The key of an English text of the server, whatever its arguments. */
function keyOf(message: string): string {
  const found = Object.entries(en).find(([, text]) => {
    const parts = text.split(/\{\d\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.*')}$`).test(message);
  });
  return found?.[0] ?? message;
}

/** The answer to each role, in a group with these fields. */
async function answersOf(name: EndpointName, fields: Partial<typeof groups.$inferInsert> = {}) {
  const answers: [string, string][] = [];
  for (const role of ROLES) {
    const client = signedIn.get(role) ?? signedIn.get('member')!;
    const group = await newGroup(role);
    await db
      .update(groups)
      .set({ name: 'Garden', ...fields })
      .where(eq(groups.id, group.groupId));
    const { code, message } = await client.call(endpoints[name], requestOf(name, group) as never);
    answers.push([role, code === 200 ? 'ok' : keyOf(message)]);
  }
  return answers;
}

const perRole = (answers: readonly string[] = []) => ROLES.map((role, at) => [role, answers[at]]);

test.each(Object.keys(TABLE) as EndpointName[])(
  '%s answers each role of a group with the text in the table',
  async (name) => expect(await answersOf(name)).toEqual(perRole(TABLE[name])),
);

test('[ROLE-04] A group that restricts invitations refuses joins, except the repeated join of a member', async () => {
  const restricted = { isAllowInvite: false };
  const answers = TABLE.groupJoin!.with(4, 'joinNotAllowed').with(5, 'joinNotAllowed');
  expect(await answersOf('groupJoin', restricted)).toEqual(perRole(answers));
  const invite = TABLE.groupInvite!.with(2, 'inviteNotAllowed').with(3, 'inviteNotAllowed');
  expect(await answersOf('groupInvite', restricted)).toEqual(perRole(invite));
});

test('The table of rights has a line for each endpoint about groups, with an answer for each role', () => {
  const all = Object.keys(endpoints).filter((name) => /^(group|messageGroup)[A-Z]/.test(name));
  expect(Object.keys(TABLE).toSorted()).toEqual(all.toSorted());
  expect(Object.keys(TABLE)).toEqual(
    expect.arrayContaining([...Object.keys(groupEndpoints), ...Object.keys(groupMemberEndpoints)]),
  );
  for (const [name, answers] of Object.entries(TABLE))
    expect([name, answers]).toHaveProperty('1.length', ROLES.length);
});
