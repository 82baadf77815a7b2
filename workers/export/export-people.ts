// The people of an account in its export, from the lists in memory. Nothing is fetched, so the export works offline.
import type { ExportedPeople } from '../../src/core/contract/data-commands.ts';
import type { SelfRow } from '../../src/core/contract/rows.ts';
import type { People } from '../people/people.ts';
import { remarkOf } from '../views/names.ts';

export function exportPeople(self: SelfRow, people: People): ExportedPeople {
  const { id, userName, nickName, headImage } = self;
  return {
    self: { id, userName, nickName, headImage },
    friends: [...people.allFriends()].map((friend) => ({
      id: friend.id,
      nickName: friend.nickName,
      headImage: friend.headImage,
      remark: remarkOf(friend),
      isGone: friend.deleted,
    })),
    groupings: people.groupings.map(({ name, friendIds }) => ({ name, friendIds })),
    requests: people.requests.map((request) => {
      const isOwn = request.sendId === id;
      return {
        userId: isOwn ? request.recvId : request.sendId,
        nickName: isOwn ? request.recvNickName : request.sendNickName,
        isOwn,
        remark: request.remark,
        status: request.status,
        applyTime: request.applyTime,
      };
    }),
  };
}
