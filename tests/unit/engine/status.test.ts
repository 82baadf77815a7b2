// The row of the view `status`.
import { expect, test } from 'vitest';
import type { FriendRequest } from '../../../src/core/domain/people.ts';
import { createStatus, type StatusOptions } from '../../../workers/engine/status.ts';
import { People } from '../../../workers/people/people.ts';
import { ME } from '../support.ts';

const request = (id: number, over: Partial<FriendRequest> = {}): FriendRequest => ({
  id,
  sendId: 2,
  sendNickName: 'Mira',
  sendHeadImage: '',
  recvId: ME.id,
  recvNickName: 'Ada',
  recvHeadImage: '',
  remark: '',
  status: 1,
  applyTime: null,
  ...over,
});

test('[HOME-03] The status has the number of pending received requests, and 0 without an account', () => {
  const people = new People();
  const account = { people, link: { state: { step: 'live' } }, outbox: { uploading: false } };
  const current = { account: null as typeof account | null, self: null as { id: number } | null };
  const status = createStatus({
    current,
    manager: { ended: null, signingIn: false, switching: false },
    tokens: { pair: null },
    lock: { waiting: 'no' },
    hasStorage: true,
    calls: { hasCall: () => false, groupCalls: () => [] },
    http: { serverNow: () => 0, clockOffset: () => -10_800_000 },
  } as unknown as StatusOptions);
  expect(status()).toMatchObject({ requests: 0, clockOffset: -10_800_000 });
  Object.assign(current, { account, self: { id: ME.id } });
  const sent = request(3, { sendId: ME.id, recvId: 2 });
  people.setList('requests', [request(1), request(2), sent, request(4, { status: 2 })]);
  expect(status().requests).toBe(2);
});
