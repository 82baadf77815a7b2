import { createElement } from 'react';
import { expect, test } from 'vitest';
import { relationOf } from '../../../src/people/find/relation-of.ts';
import { requestSections, waitingRequests } from '../../../src/people/requests/request-sections.ts';
import { RequestItem } from '../../../src/people/requests/RequestItem.tsx';
import { FriendRequestStatus } from '../../../src/core/domain/enums.ts';
import { drawnInBoth, textsInBoth } from '../rendered.ts';
import { withRows } from './fake-line.ts';
import { requestRow } from './rows.ts';

const { APPROVED, REJECTE, EXPIRED, RECALLED } = FriendRequestStatus;

test('[X-FRND-06] Received and sent requests are apart, the pending ones first, then the newest', () => {
  const { received, sent } = requestSections([
    requestRow({ id: 1, status: APPROVED, applyTime: 900 }),
    requestRow({ id: 2, applyTime: 100 }),
    requestRow({ id: 3, applyTime: 200 }),
    requestRow({ id: 4, status: RECALLED, isReceived: false, applyTime: 300 }),
    requestRow({ id: 5, isReceived: false }),
    requestRow({ id: 6, status: REJECTE }),
  ]);
  expect(received.map(({ id }) => id)).toEqual([3, 2, 1, 6]);
  expect(sent.map(({ id }) => id)).toEqual([5, 4]);
});

test('Only received pending requests count for the badge', () => {
  const rows = [
    requestRow({ id: 1 }),
    requestRow({ id: 2, isReceived: false }),
    requestRow({ id: 3, status: EXPIRED }),
    requestRow({ id: 4, status: 99 }),
  ];
  expect(waitingRequests(rows)).toBe(1);
});

const item = (fields: Partial<ReturnType<typeof requestRow>>) =>
  withRows({}, createElement(RequestItem, { request: requestRow({ id: 1, showName: 'Mira', ...fields }) }));

test('[X-FRND-06] A pending request has approve and reject or recall, a decided one its status, in both languages', async () => {
  const about = [
    ['M', 'Info about Mira', 'Mira'],
    ['M', '查看 Mira 的資訊', 'Mira'],
  ];
  const ends = async (fields: Parameters<typeof item>[0]) => {
    const [english = [], chinese = []] = await textsInBoth(item(fields));
    expect([english.length, chinese.length]).not.toContain(0);
    return [english.slice(about[0]!.length), chinese.slice(about[1]!.length)];
  };
  expect(await ends({})).toEqual([
    ['Reject', 'Approve'],
    ['拒絕', '同意'],
  ]);
  expect(await ends({ isReceived: false })).toEqual([
    ['Waiting', 'Recall'],
    ['等待中', '收回'],
  ]);
  expect(await ends({ status: APPROVED })).toEqual([['Approved'], ['已同意']]);
  expect(await ends({ status: REJECTE })).toEqual([['Rejected'], ['已拒絕']]);
  expect(await ends({ status: EXPIRED })).toEqual([['Expired'], ['已過期']]);
  expect(await ends({ status: RECALLED, isReceived: false })).toEqual([['Recalled'], ['已收回']]);
});

test('[ENUM-07] A request with an unknown status has neither buttons nor a word', async () => {
  const [english] = await drawnInBoth(item({ status: 99 }));
  expect(english?.match(/<button/g)).toHaveLength(1);
});

test('[X-FRND-06] The buttons of a request name the other user', async () => {
  const [english] = await drawnInBoth(item({}));
  expect(english).toContain('aria-label="Approve the request from Mira"');
  expect(english).toContain('aria-label="Reject the request from Mira"');
});

const relation = (
  kind: Parameters<typeof relationOf>[0]['relation'],
  isFriend: boolean,
  requests: Parameters<typeof relationOf>[2] = [],
) => relationOf({ id: 7, relation: kind }, isFriend, requests);

test('[X-FRND-05] Oneself, friends, users with a request and strangers are told apart', () => {
  expect(relation('self', false)).toEqual({ kind: 'self', request: null });
  expect(relation('friend', false)).toEqual({ kind: 'friend', request: null });
  expect(relation('requested', false)).toEqual({ kind: 'requested', request: null });
  expect(relation('requesting', false)).toEqual({ kind: 'requesting', request: null });
  expect(relation('none', false)).toEqual({ kind: 'none', request: null });
});

test('[X-FRND-05] A friendship or request that comes after the search changes the shown result', () => {
  const received = requestRow({ id: 1, userId: 7 });
  const sent = requestRow({ id: 2, userId: 7, isReceived: false });
  const other = requestRow({ id: 3, userId: 8 });
  expect(relation('none', true)).toEqual({ kind: 'friend', request: null });
  expect(relation('none', false, [other, received])).toEqual({ kind: 'requesting', request: 1 });
  expect(relation('none', false, [sent])).toEqual({ kind: 'requested', request: null });
  expect(relation('none', false, [other])).toEqual({ kind: 'none', request: null });
});

test('A user whose request was rejected or recalled after the search is a stranger again', () => {
  const rejected = requestRow({ id: 1, userId: 7, status: REJECTE });
  const recalled = requestRow({ id: 2, userId: 7, isReceived: false, status: RECALLED });
  expect(relation('requesting', false, [rejected])).toEqual({ kind: 'none', request: null });
  expect(relation('requested', false, [recalled])).toEqual({ kind: 'none', request: null });
});
