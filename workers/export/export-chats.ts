// The chats of an account in its export: names, drafts, unsent messages and group members. A slice ends after some
// chats or many members, so its size is bounded.
import type { ExportedChat, ExportedChats, ExportedGroup } from '../../src/core/contract/data-commands.ts';
import { groupChat, targetOf, type ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatState } from '../../src/core/domain/chat.ts';
import { emptyMarks } from '../../src/core/domain/chat.ts';
import type { GroupMember } from '../../src/core/domain/people.ts';
import { decodeRows } from '../../src/core/wire/index.ts';
import type { Account } from '../account/account-api.ts';
import { isListed } from '../views/chat-rows.ts';
import { messageRow } from '../views/message-rows.ts';
import { nameOf } from '../views/names.ts';

/** Limits of one slice: number of chats, and number of group members after which it ends. */
const CHATS = 50;
const MEMBERS = 3000;

type ExportAccount = Pick<Account, 'chatStore' | 'people' | 'journal' | 'uploadOf'>;

export async function exportChats(
  account: ExportAccount,
  only: ChatKey | null,
  after: ChatKey | null,
): Promise<ExportedChats> {
  const all = only ? [only] : chatsOf(account);
  const keys = after === null ? all : all.filter((key) => key > after);
  const chats: ExportedChat[] = [];
  let members = 0;
  for (const key of keys) {
    const chat = await exportedChat(account, key);
    chats.push(chat);
    members += chat.group?.members?.length ?? 0;
    if (chats.length === CHATS || members >= MEMBERS) break;
  }
  const isLast = chats.length === keys.length;
  return { chats, next: isLast ? null : (chats.at(-1)?.key ?? null), total: all.length };
}

/** Keys of the listed chats, of chats with a draft, and of all groups, in ascending order. */
function chatsOf({ chatStore, people }: ExportAccount): ChatKey[] {
  const listed = [...chatStore.chats.values()].filter((chat) => isListed(chat, people));
  const groups = [...people.allGroups()].map(({ id }) => groupChat(id));
  return [...new Set([...listed.map(({ key }) => key), ...groups])].sort();
}

async function exportedChat(account: ExportAccount, key: ChatKey): Promise<ExportedChat> {
  const { chatStore, people } = account;
  const { type, targetId } = targetOf(key);
  const group = type === 'GROUP' ? await exportedGroup(account, targetId) : null;
  const chat = chatStore.chat(key);
  const { showName, headImage } = nameOf(key, people);
  const draft = (chat?.marks ?? emptyMarks).draft.text;
  return {
    key,
    type,
    targetId,
    showName,
    headImage,
    draft,
    group,
    unsent: chat ? unsentOf(account, chat) : [],
  };
}

const unsentOf = ({ chatStore, people, uploadOf }: ExportAccount, { unsent, marks }: ChatState) =>
  unsent.map((message) => messageRow(message, marks, people, chatStore.self.id, uploadOf(message.tmpId)));

async function exportedGroup(account: ExportAccount, id: number): Promise<ExportedGroup | null> {
  const group = account.people.group(id);
  if (!group) return null;
  const { name, notice, ownerId, quit, dissolve } = group;
  const members = await membersOf(account, id);
  return {
    name,
    notice,
    ownerId,
    isGone: quit || dissolve,
    members: members && members.map(memberOf),
  };
}

const memberOf = ({ userId, showNickName, isManager, quit }: GroupMember) => ({
  userId,
  nickName: showNickName,
  isManager,
  isGone: quit,
});

/** Stored members stay out of memory: thousands of groups may have thousands of members each. */
async function membersOf(
  { people, journal }: ExportAccount,
  id: number,
): Promise<readonly GroupMember[] | null> {
  const held = people.members(id);
  if (held || !journal) return held;
  const stored = decodeRows('groupMember', await journal.people(`members:${id}`).catch(() => [])).rows;
  return stored.length > 0 ? stored : null;
}
