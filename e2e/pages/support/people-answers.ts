// The answers of a fake engine to commands about friends, requests and groupings.
import { done } from '../../../src/core/contract/result.ts';
import { privateChat } from '../../../src/core/domain/chat-key.ts';
import { friendRow, requestRow } from '../../../tests/unit/people-ui/rows.ts';
import { pictureUrl } from './client-host.ts';
import type { Answers } from './fake-engine.ts';
import { chatOf, endFriendship, personOf, selfOf } from './world.ts';

export const PEOPLE_ANSWERS: Answers = {
  findPeople: ({ words }, world) => {
    const wanted = words.toLowerCase();
    const found = world.people.filter(({ userName, nickName }) =>
      [userName, nickName].some((name) => name.toLowerCase().includes(wanted)),
    );
    return done(
      found.map(({ id, userName, nickName, headImage, sex, isManualApprove }) => {
        const friend = world.friends.find((one) => one.id === id);
        const request = world.requests.find(({ userId, status }) => userId === id && status === 1);
        const relation =
          id === selfOf(world).id
            ? 'self'
            : friend
              ? 'friend'
              : request
                ? request.isReceived
                  ? 'requesting'
                  : 'requested'
                : 'none';
        const online = friend?.online === true;
        return { id, userName, nickName, headImage, sex, online, relation, isManualApprove };
      }),
    );
  },
  applyForFriend: ({ id, text }, world) => {
    const { nickName, isManualApprove } = personOf(world, id);
    if (!isManualApprove) {
      world.friends.push(friendRow({ id, showName: nickName }));
      return done({ isFriend: true });
    }
    const number = world.requests.length + 100;
    world.requests.push(
      requestRow({ id: number, isReceived: false, userId: id, showName: nickName, words: text }),
    );
    return done({ isFriend: false });
  },
  decideRequest: ({ id, decision }, world) => {
    const status = { approve: 2, reject: 3, recall: 5 }[decision];
    world.requests = world.requests.map((request) => (request.id === id ? { ...request, status } : request));
    const request = world.requests.find((one) => one.id === id);
    if (decision === 'approve' && request) {
      world.friends.push(friendRow({ id: request.userId, showName: request.showName }));
    }
    return done(null);
  },
  setRemark: ({ id, remark }, world) => {
    world.friends = world.friends.map((friend) =>
      friend.id === id ? { ...friend, remark, showName: remark || friend.nickName } : friend,
    );
    const friend = world.friends.find((one) => one.id === id);
    for (const chat of world.chats) if (chat.key === friend?.key) chat.showName = friend.showName;
    return done(null);
  },
  deleteFriend: ({ id }, world) => {
    endFriendship(world, id);
    Object.assign(chatOf(world, privateChat(id)), { isListed: false });
    return done(null);
  },
  createGrouping: ({ name }, world) => {
    const id = world.groupings.length + 100;
    world.groupings.push({ key: `g${id}`, id, showName: name, sort: id });
    return done(id);
  },
  renameGrouping: ({ id, name }, world) => {
    world.groupings = world.groupings.map((grouping) =>
      grouping.id === id ? { ...grouping, showName: name } : grouping,
    );
    return done(null);
  },
  sortGroupings: ({ ids }, world) => {
    world.groupings = world.groupings.map((grouping) => ({ ...grouping, sort: ids.indexOf(grouping.id) }));
    return done(null);
  },
  deleteGrouping: ({ id }, world) => {
    world.groupings = world.groupings.filter((grouping) => grouping.id !== id);
    return done(null);
  },
  moveFriend: ({ id, grouping }, world) => {
    world.friends = world.friends.map((friend) => (friend.id === id ? { ...friend, grouping } : friend));
    return done(null);
  },
  complain: () => done(null),
  uploadPicture: ({ name, width, height }) =>
    done({
      originUrl: pictureUrl(width, height, name),
      thumbUrl: pictureUrl(160, 160, name),
      width,
      height,
    }),
};
