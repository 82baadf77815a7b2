// Generated acts of users on friends and groups, for histories. An act names its target by a number, which is taken
// modulo the targets that exist when the act runs.
import fc from 'fast-check';
import type { Result } from '../../src/core/contract/result.ts';
import { targetOf } from '../../src/core/domain/chat-key.ts';
import type { Device, Scene } from './people-scene.ts';

export const KINDS = [
  'apply',
  'approve',
  'reject',
  'recall',
  'end-friendship',
  'remark',
  'create-grouping',
  'move-friend',
  'create-group',
  'invite',
  'remove',
  'leave',
  'dissolve',
  'join',
  'mute',
  'mute-all',
  'admin',
  'transfer',
  'modify',
  'load',
  'cut',
] as const;

export interface Act {
  /** Number of the device. */
  by: number;
  kind: (typeof KINDS)[number];
  /** Number of the other user. */
  to: number;
  /** Number of the group, request or grouping. */
  at: number;
  on: boolean;
  /** The user presses twice. */
  twice: boolean;
}

/** Acts that run at once. */
export interface Batch {
  acts: readonly Act[];
  /** Number of the device whose answers arrive after all pushes of the batch; null for none. */
  late: number | null;
}

const acts: fc.Arbitrary<Act> = fc.record({
  by: fc.nat(3),
  kind: fc.constantFrom(...KINDS),
  to: fc.nat(2),
  at: fc.nat(2),
  on: fc.boolean(),
  twice: fc.boolean(),
});

export const histories: fc.Arbitrary<Batch[]> = fc.array(
  fc.record({
    acts: fc.array(acts, { minLength: 1, maxLength: 4 }),
    late: fc.option(fc.nat(3)),
  }),
  { minLength: 3, maxLength: 8 },
);

/** Runs one act, once or twice. Returns the results; none where the act has no target. */
export async function perform(scene: Scene, act: Act): Promise<Result<unknown>[]> {
  const device = scene.devices[act.by % scene.devices.length];
  if (!device) throw new Error('no such device');
  const command = commandOf(scene, device, act);
  if (!command) return [];
  return Promise.all(act.twice ? [command(), command()] : [command()]);
}

type Command = () => Promise<Result<unknown>>;

function commandOf(scene: Scene, device: Device, { kind, to, at, on }: Act): Command | null {
  const { tab, people, person } = device;
  const other = scene.persons[to % scene.persons.length]?.id ?? 0;
  const group = scene.groups[at % scene.groups.length] ?? 0;
  const ids = [other];
  switch (kind) {
    case 'apply':
      return () => tab.command('applyForFriend', { id: other, text: 'hello', group: on ? group : null });
    case 'approve':
    case 'reject':
    case 'recall': {
      const own = people().requests.filter(({ sendId }) => (sendId === person.id) === (kind === 'recall'));
      const id = own[at % Math.max(1, own.length)]?.id;
      return id ? () => tab.command('decideRequest', { id, decision: kind }) : null;
    }
    case 'end-friendship':
      return () => tab.command('deleteFriend', { id: other });
    case 'remark':
      return () => tab.command('setRemark', { id: other, remark: on ? `remark ${at}` : '' });
    case 'create-grouping':
      return () => tab.command('createGrouping', { name: `grouping ${at}` });
    case 'move-friend': {
      const { groupings } = people();
      const grouping = on ? (groupings[at % Math.max(1, groupings.length)]?.id ?? null) : null;
      return () => tab.command('moveFriend', { id: other, grouping });
    }
    case 'create-group':
      return async () => {
        const answer = await tab.command('createGroup', { name: `group ${at}`, members: on ? ids : [] });
        if (answer.ok) scene.groups.push(targetOf(answer.value.chat).targetId);
        return answer.ok && answer.value.failure ? { ok: false, error: answer.value.failure } : answer;
      };
    case 'invite':
      return () => tab.command('inviteMembers', { group, ids });
    case 'remove':
      return () => tab.command('removeMembers', { group, ids });
    case 'leave':
      return () => tab.command('leaveGroup', { group });
    case 'dissolve':
      return at === 0 ? () => tab.command('dissolveGroup', { group }) : null;
    case 'join':
      return () => tab.command('joinGroup', { group });
    case 'mute':
      return () => tab.command('muteMembers', { group, ids, on });
    case 'mute-all':
      return () => tab.command('muteAll', { group, on });
    case 'admin':
      return () => tab.command('setAdmins', { group, ids, on });
    case 'transfer':
      return people().group(group) ? () => tab.command('transferGroup', { group, to: other }) : null;
    case 'modify':
      return () =>
        tab.command('modifyGroup', {
          group,
          ...(at === 0 && { name: `name ${to}` }),
          ...(at === 1 && { nickName: `nick ${to}` }),
          ...(at === 2 && { isNoprivatechat: on, isAllowInvite: !on }),
        });
    case 'load':
      return () => tab.command('loadMembers', { group });
    case 'cut':
      device.browser.cutSockets();
      return null;
  }
}

/** Acts that cross on their way: each history runs before the generated ones. */
export const CROSSINGS: readonly { name: string; history: Batch[] }[] = [
  {
    name: 'two requests',
    history: batches([does(2, 'end-friendship', 0)], [does(0, 'apply', 1), does(2, 'apply', 0)]),
  },
  {
    name: 'an approval and a recall',
    history: batches(
      [does(2, 'end-friendship', 0)],
      [does(2, 'apply', 0)],
      [does(0, 'approve', 1), does(1, 'reject', 1), does(2, 'recall', 0)],
    ),
  },
  {
    name: 'an end of a friendship and a new request',
    history: batches([does(0, 'apply', 2)], [does(0, 'end-friendship', 2), does(3, 'apply', 0)]),
  },
  {
    name: 'an invitation and a leave',
    history: batches(
      [does(0, 'apply', 2)],
      [does(0, 'invite', 2)],
      [does(1, 'invite', 2), does(3, 'leave', 2)],
    ),
  },
  {
    name: 'two admins who remove each other',
    history: batches(
      [does(3, 'join', 2)],
      [does(0, 'admin', 1), does(1, 'admin', 2)],
      [does(2, 'remove', 2), does(3, 'remove', 1), does(2, 'mute', 2), does(3, 'mute', 1)],
    ),
  },
  {
    name: 'a transfer and acts of the old owner',
    history: batches(
      [does(0, 'transfer', 1), does(1, 'dissolve', 0), does(1, 'admin', 1), does(2, 'modify', 0)],
      [does(2, 'transfer', 0), does(0, 'leave', 0)],
    ),
  },
  {
    name: 'changes of the two devices of one user',
    history: batches(
      [does(3, 'join', 2), does(0, 'apply', 2)],
      [does(0, 'mute', 2)],
      [does(0, 'mute', 2, { on: false }), does(1, 'mute', 2)],
      [does(0, 'modify', 0), does(1, 'modify', 1)],
      [does(0, 'remark', 1), does(1, 'remark', 1, { on: false })],
      [does(0, 'end-friendship', 2), does(1, 'apply', 2)],
    ),
  },
  {
    name: 'a double press of each command',
    history: batches(
      [does(3, 'join', 2, { twice: true })],
      [does(0, 'mute', 2, { twice: true }), does(1, 'mute-all', 2, { twice: true })],
      [does(0, 'create-grouping', 1, { twice: true }), does(1, 'create-grouping', 1, { twice: true })],
      [does(0, 'move-friend', 1, { twice: true }), does(1, 'end-friendship', 1, { twice: true })],
    ),
  },
];

function does(by: number, kind: Act['kind'], to: number, over: Partial<Act> = {}): Act {
  return { by, kind, to, at: 0, on: true, twice: false, ...over };
}

function batches(...all: Act[][]): Batch[] {
  return all.map((it) => ({ acts: it, late: null }));
}
