import { expect, test } from 'vitest';
import { openHeldCall } from '../../../src/platform/held-call.ts';
import { callRow, SELF } from '../calls/call-row.ts';
import { groupRow } from '../calls/group-row.ts';

function session(initial?: string) {
  const items = new Map<string, string>(initial === undefined ? [] : [['partyline.call', initial]]);
  let writes = 0;
  const held = openHeldCall(() => ({
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      writes += 1;
      items.set(key, value);
    },
    removeItem: (key) => void items.delete(key),
  }));
  return { held, items, writes: () => writes };
}

const TALKING = { ...callRow({ step: 'talking', since: 1_790_000_000_000, generation: 2 }), user: SELF };

test('A call survives a reload with its user, and without the media and the seats of the old page', () => {
  const { held, items } = session();
  expect(held.read()).toBeNull();
  held.write({
    ...TALKING,
    ringer: 'seat-2',
    heir: 'seat-3',
    media: { ...TALKING.media, microphone: true, path: 'connected', bars: 4 },
  });
  expect(session(items.get('partyline.call')).held.read()).toEqual(TALKING);
});

test('A call without a begin of the talk and without an owner is read as it was', () => {
  const { held } = session();
  const calling = { ...callRow({ step: 'calling', since: null, owner: null }), user: SELF };
  held.write(calling);
  expect(held.read()).toMatchObject({ step: 'calling', since: null, owner: null });
});

test('A released call is removed', () => {
  const { held, items } = session();
  held.write(TALKING);
  held.write(null);
  expect(items.size).toBe(0);
  held.write(TALKING);
  expect(held.read()).not.toBeNull();
});

test('A row without a change that is stored is not written again', () => {
  const { held, writes } = session();
  held.write(TALKING);
  held.write({ ...TALKING, media: { ...TALKING.media, bars: 2 } });
  expect(writes()).toBe(1);
  held.write({ ...TALKING, wanted: { microphone: false, camera: true } });
  expect(writes()).toBe(2);
});

test('An invalid stored call, or one without media, is no call', () => {
  const { held, items } = session();
  held.write(TALKING);
  const stored = JSON.parse(items.get('partyline.call')!) as Record<string, unknown>;
  const broken = [
    { call: '../x' },
    { step: 'preparing' },
    { step: 'ringing' },
    { step: 'ended' },
    { peerId: 0 },
    { user: 0 },
    { user: undefined },
    { generation: -1 },
    { wanted: { microphone: 'yes', camera: true } },
    { mode: 'hologram' },
    { since: '1' },
  ];
  const accepted = broken.filter((change) => session(JSON.stringify({ ...stored, ...change })).held.read());
  expect(accepted).toEqual([]);
  expect(session('{').held.read()).toBeNull();
});

const GROUP = { ...groupRow({ since: 1_790_000_000_000.5, generation: 2 }), user: SELF };

test('[X-CALL-03] A group call survives a reload with its user, and without people, media and seats', () => {
  const { held, items } = session();
  held.write(GROUP);
  expect(session(items.get('partyline.call')).held.read()).toEqual({
    user: SELF,
    kind: 'group-call',
    call: 'group-call-1',
    groupId: 7,
    revision: 1,
    role: 'host',
    step: 'talking',
    since: 1_790_000_000_001,
    generation: 2,
    wanted: { microphone: true, camera: false },
  });
  held.write({ ...GROUP, step: 'calling', since: null });
  expect(held.read()).toMatchObject({ step: 'calling', since: null });
});

test('An invalid stored group call is no call', () => {
  const { held, items } = session();
  held.write(GROUP);
  const stored = JSON.parse(items.get('partyline.call')!) as Record<string, unknown>;
  const broken = [
    { kind: 'call' },
    { groupId: 0 },
    { role: 'caller' },
    { step: 'preparing' },
    { step: 'connecting' },
    { user: 0 },
    { call: '../x' },
    { wanted: null },
  ];
  expect(broken.filter((change) => session(JSON.stringify({ ...stored, ...change })).held.read())).toEqual(
    [],
  );
});
