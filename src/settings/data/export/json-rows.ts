// The JSON file of an archive. docs/design/device-data.md describes its format; a change of it raises VERSION.
import type { ExportedChat, ExportedPeople } from '../../../core/contract/data-commands.ts';
import type { MessageRow } from '../../../core/contract/rows.ts';
import { MessageType } from '../../../core/domain/enums.ts';
import { unbounded } from '../../../core/domain/foreign.ts';
import type { RowFiles } from './archive-files.ts';

export const FORMAT = 'partyline-export';
export const VERSION = 1;

/** The fields of the file before the list of chats. `people` has only the user in the export of one chat. */
export const fileJson = (server: string, at: number, people: ExportedPeople, isWhole: boolean) => ({
  format: FORMAT,
  version: VERSION,
  exportedAt: isoTime(at),
  server,
  account: { id: people.self.id, userName: people.self.userName, nickName: people.self.nickName },
  ...(isWhole && {
    friends: people.friends.map(({ headImage: _address, ...friend }) => friend),
    groupings: people.groupings,
    friendRequests: people.requests.map(({ applyTime, ...request }) => ({
      ...request,
      appliedAt: applyTime === null ? null : isoTime(applyTime),
    })),
  }),
});

/** The fields of a chat before its lists of messages. */
export const chatJson = (
  { key, type, targetId, showName, draft, group }: ExportedChat,
  image: string | null,
) => ({
  key,
  type: type.toLowerCase(),
  id: targetId,
  name: showName,
  draft,
  ...(image !== null && { image }),
  ...(group && { group: { ...group, notice: unbounded(group.notice) } }),
});

/** A message, or a gap: a place where messages with `afterId < id < beforeId` may be missing. */
export function rowJson(row: MessageRow, files: RowFiles | null): object {
  const { id, gap, type, recalled, quote, upload } = row;
  if (gap !== null) {
    const isOpenEnd = id === null || id >= Number.MAX_SAFE_INTEGER - 1;
    const afterId = Number(row.key.slice('gap-'.length));
    return { gap: gap === 'lost' ? 'lost' : 'missing', afterId, beforeId: isOpenEnd ? null : Math.ceil(id) };
  }
  return {
    id,
    ...(id === null && { tmpId: row.key, failure: row.failure }),
    time: isoTime(row.sendTime),
    senderId: row.sendId,
    sender: row.sendNickName,
    own: row.own,
    kind: KINDS[type] ?? 'other',
    type,
    content: unbounded(row.content),
    status: row.mark,
    ...(row.title !== '' && { title: row.title }),
    ...(row.at.length > 0 && { mentions: row.at }),
    ...(recalled && { recalledBy: { id: recalled.byId, name: recalled.byName } }),
    ...(quote && {
      quote: {
        id: quote.id,
        senderId: quote.sendId,
        sender: quote.sendNickName,
        type: quote.type,
        content: unbounded(quote.content),
        recalled: quote.recalled,
      },
    }),
    ...(upload && { upload: { name: upload.name, size: upload.size } }),
    ...(files && hasAny(files) && { files: [...files.pictures, ...files.files] }),
  };
}

const hasAny = ({ pictures, files }: RowFiles): boolean => pictures.length + files.length > 0;

/** The time of a message is a number from a server, and may be outside the range of a date. */
function isoTime(at: number): string | null {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

const KINDS: Readonly<Record<number, string>> = {
  [MessageType.TEXT]: 'text',
  [MessageType.IMAGE]: 'image',
  [MessageType.FILE]: 'file',
  [MessageType.AUDIO]: 'audio',
  [MessageType.VIDEO]: 'video',
  [MessageType.USER_CARD]: 'user-card',
  [MessageType.GROUP_CARD]: 'group-card',
  [MessageType.TIP_TEXT]: 'notice',
  [MessageType.ACT_RT_VOICE]: 'voice-call',
  [MessageType.ACT_RT_VIDEO]: 'video-call',
  [MessageType.SYSTEM_MESSAGE]: 'system',
};
