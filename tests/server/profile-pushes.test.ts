// The rounds of pushes after a change of a profile: one at a time, shared by changes, continued after a failure.
import { afterAll, expect, test } from 'vitest';
import { groupMembers } from '../../server/db/schema.ts';
import { Busy } from '../../server/http/admission.ts';
import { membersIn } from '../../server/people/members.ts';
import { createProfilePushes } from '../../server/people/profile-pushes.ts';
import { makeFriends, makeGroup, makeUser, startTestServer } from './support.ts';

const server = await startTestServer();
afterAll(() => server.stop());
const { db, hub, groupCalls } = server.services;

/** Parts whose lanes and rounds a test controls. All users count as online. */
function controlled(isBusy: () => boolean = () => false) {
  const rounds: { order: string; task: () => void | Promise<void> }[] = [];
  const lanes: string[] = [];
  const pushes = createProfilePushes({
    db,
    groupCalls,
    hub: { ...hub, isOnline: () => true },
    lanes: {
      turn: async (lane, push) => {
        if (isBusy()) throw new Busy('the lane is full');
        await push();
        lanes.push(lane);
      },
    },
    pendingPushes: { push: async (order, task) => void rounds.push({ order, task }) },
  });
  return { pushes, rounds, lanes };
}

async function makeScene() {
  const [ann, bob, cy] = [await makeUser(server), await makeUser(server), await makeUser(server)];
  await makeFriends(server, ann, bob, cy);
  const groupId = await makeGroup(server, ann, [bob]);
  return { ann, expected: [`friends ${bob.id}`, `friends ${cy.id}`, `group ${groupId}`] };
}

test('A hundred changes of a profile that wait for their round share it', async () => {
  const { ann, expected } = await makeScene();
  const { pushes, rounds, lanes } = controlled();
  for (let n = 0; n < 100; n++) pushes.changed(ann.id, { hasNewPicture: false });
  await pushes.settled();
  expect(rounds.map(({ order }) => order)).toEqual([`profile ${ann.id}`]);
  await rounds[0]!.task();
  expect(lanes).toEqual(expected);
  // A change after the beginning of a round gets a round of its own.
  pushes.changed(ann.id, { hasNewPicture: false });
  await pushes.settled();
  expect(rounds).toHaveLength(2);
});

test('A round that meets a full lane continues there, and repeats no push', async () => {
  const { ann, expected } = await makeScene();
  let calls = 0;
  const { pushes, rounds, lanes } = controlled(() => ++calls === 2);
  pushes.changed(ann.id, { hasNewPicture: true });
  await pushes.settled();
  await expect(rounds[0]!.task()).rejects.toThrow(Busy);
  expect(lanes).toEqual(expected.slice(0, 1));
  await rounds[0]!.task();
  expect(lanes).toEqual(expected);
});

test('A new name and a new picture that wait together push the groups in which only the picture shows', async () => {
  const { ann, expected } = await makeScene();
  const groupId = Number(expected[2]!.split(' ')[1]);
  await db
    .update(groupMembers)
    .set({ remarkNickName: 'Boss' })
    .where(membersIn(groupId, [ann.id]));
  for (const pictures of [[false], [true, false]]) {
    const { pushes, rounds, lanes } = controlled();
    for (const hasNewPicture of pictures) pushes.changed(ann.id, { hasNewPicture });
    await pushes.settled();
    await rounds[0]!.task();
    expect(lanes).toEqual(pictures.includes(true) ? expected : expected.slice(0, 2));
  }
});
