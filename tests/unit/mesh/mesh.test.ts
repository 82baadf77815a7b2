import { describe, expect, test } from 'vitest';
import { QUIET_LIMIT } from '../../../src/calls/mesh/mesh.ts';
import { scopeOf } from '../../../src/calls/mesh/visits.ts';
import { person } from '../calls/group-row.ts';
import { GroupScene } from './group-scene.ts';

/** Three people, who came in the order of their ids. */
async function three() {
  const scene = new GroupScene();
  const a = await scene.come(1);
  const b = await scene.come(2);
  const c = await scene.come(3);
  return { scene, a, b, c };
}

const offersOf = ({ sent }: GroupScene): string[] =>
  sent.filter(({ type }) => type === 'offer').map(({ from, to }) => `${from}-${to}`);

describe('[GCALL-17] the links of a group call', () => {
  test('Each pair of people has one connection, which the one who came earlier offers', async () => {
    const { scene, a, b, c } = await three();
    expect(scene.pairs()).toEqual(['1-2', '1-3', '2-3']);
    expect(offersOf(scene)).toEqual(['1-2', '1-3', '2-3']);
    expect([a, b, c].map(({ browser }) => browser.connections.length)).toEqual([2, 2, 2]);
    expect([a, b, c].map(({ media }) => [...media.state().people.keys()])).toEqual([
      [2, 3],
      [1, 3],
      [1, 2],
    ]);
    const [first] = scene.sent;
    const [one, two] = scene.people;
    expect(first?.body).toMatchObject({ call: scopeOf(one!, two!), generation: 0 });
  });

  test('One set of tracks is sent to everybody', async () => {
    const { scene, a } = await three();
    expect(a.browser.devices.live()).toHaveLength(2);
    const [microphone, camera] = a.browser.devices.tracks;
    for (const other of [2, 3]) {
      const [connection] = scene.pair(1, other)!;
      expect(connection.transceivers.map(({ sender }) => sender.track)).toEqual([microphone, camera, null]);
    }
  });

  test('A person who comes later gets links to all, and the others keep theirs', async () => {
    const { scene } = await three();
    const before = scene.pair(1, 2);
    scene.sent.length = 0;
    await scene.come(4);
    expect(scene.pairs()).toEqual(['1-2', '1-3', '1-4', '2-3', '2-4', '3-4']);
    expect(offersOf(scene).sort()).toEqual(['1-4', '2-4', '3-4']);
    expect(scene.pair(1, 2)).toEqual(before);
  });

  test('A person who leaves loses link and tile at once', async () => {
    const { scene, a, b } = await three();
    await scene.leave(3);
    expect([a.of(3), b.of(3)]).toEqual([undefined, undefined]);
    expect([a.open().length, b.open().length]).toEqual([1, 1]);
    expect(scene.pairs()).toEqual(['1-2']);
  });

  test('People who ring have no link', async () => {
    const { scene, a } = await three();
    scene.people = [...scene.people, person(4, { state: 'invited' })];
    await scene.show();
    expect(a.of(4)).toBeUndefined();
    expect(a.browser.connections).toHaveLength(2);
  });

  test('A person who returns gets new links, and late signals of the earlier visit change nothing', async () => {
    const { scene, a } = await three();
    scene.held = { is: (from, to) => from === 3 && to === 1, signals: [] };
    const old = scene.members.get(3)!;
    scene.pair(1, 3)![1].gather('late candidate');
    await scene.quiet();
    const late = scene.held.signals;
    scene.held = null;
    await scene.leave(3);
    await scene.come(3);
    expect(old.open()).toEqual([]);
    expect(scene.pairs()).toEqual(['1-2', '1-3', '2-3']);
    const [now] = scene.pair(1, 3)!;
    expect(late).toHaveLength(1);
    for (const deliver of late) deliver();
    await scene.quiet();
    expect(now.candidates).toEqual([]);
    expect(a.open()).toHaveLength(2);
  });

  test('The return of a person whose leaving this tab has missed makes a new link', async () => {
    const { scene, a } = await three();
    const before = scene.pair(1, 3)![0];
    scene.members.get(3)!.session.close();
    await scene.come(3);
    expect(before.isClosed).toBe(true);
    expect(scene.pairs()).toEqual(['1-2', '1-3', '2-3']);
    expect(a.session.report().args).toMatchObject({ generation: 0 });
  });

  test('An offer that overtakes the row of its sender waits for the row', async () => {
    const { scene, b } = await three();
    // The row of the newcomer reaches user 2 last.
    const c = await scene.come(4, { shows: false });
    await scene.show(1);
    await scene.show(3);
    await scene.show(4);
    expect(b.of(4)).toBeUndefined();
    c.session.renew(1);
    await scene.quiet();
    await scene.show(2);
    expect(scene.pairs()).toContain('2-4');
    expect(scene.pair(2, 4)?.[0].remoteDescription?.sdp).toContain('u4-');
  });

  test('An offer for a later visit of this user waits for the row of that visit', async () => {
    const { scene, a } = await three();
    const before = scene.pair(1, 2)![0];
    // The server counts the return of user 1, whose tab learns it last.
    scene.people = [...scene.people.slice(1), person(1, { visit: (scene.visits += 1) })];
    await scene.show(2);
    await scene.show(3);
    expect(before.isClosed).toBe(false);
    await scene.show(1);
    expect(before.isClosed).toBe(true);
    expect(scene.pairs()).toEqual(['1-2', '1-3', '2-3']);
    expect(a.open()).toHaveLength(2);
  });

  test('A row that does not name this user yet keeps all links', async () => {
    const { scene, a } = await three();
    await scene.show(1, { people: [] });
    await scene.show(1, { people: scene.people.slice(1) });
    expect(a.open()).toHaveLength(2);
    expect(a.media.state().people.size).toBe(2);
  });
});

describe('[GCALL-17] the offers', () => {
  test('A newcomer without an offer offers itself after five seconds, once', async () => {
    const { scene } = await three();
    scene.held = { is: (_from, to) => to === 4, signals: [] };
    await scene.come(4);
    scene.held = null;
    scene.sent.length = 0;
    await scene.pass(QUIET_LIMIT - 250);
    expect(offersOf(scene)).toEqual([]);
    await scene.pass(500);
    // The others have offered already, so both sides have an offer under way.
    expect(offersOf(scene).sort()).toEqual(['4-1', '4-2', '4-3']);
    await scene.pass(9_000);
    expect(scene.pairs()).toEqual(['1-2', '1-3', '1-4', '2-3', '2-4', '3-4']);
  });

  test('Without visits the present side offers to the one who comes', async () => {
    const scene = new GroupScene();
    scene.visits = 0;
    await scene.come(2);
    await scene.come(1);
    await scene.come(3);
    expect(scene.pairs()).toEqual(['1-2', '1-3', '2-3']);
    expect(scene.sent.every(({ body }) => body.call === '')).toBe(true);
  });

  test('Two sides that offer at once agree by their ids', async () => {
    const { scene, a, b } = await three();
    a.session.renew(1);
    b.session.renew(1);
    await scene.quiet();
    expect(scene.pairs()).toEqual(['1-2', '1-3', '2-3']);
    expect(scene.pair(1, 2)?.[0].localDescription?.type).toBe('offer');
  });

  test('A tab that takes the call over offers the next generation to everybody', async () => {
    const { scene, b, c } = await three();
    scene.sent.length = 0;
    const taken = await scene.takeOver(3, 5);
    expect(c.open()).toEqual([]);
    expect(offersOf(scene)).toEqual(['3-1', '3-2']);
    expect(scene.sent[0]?.body.generation).toBe(5);
    expect(scene.pairs()).toEqual(['1-2', '1-3', '2-3']);
    expect([taken, b].map(({ session }) => session.generation())).toEqual([5, 5]);
    expect(b.open()).toHaveLength(2);
  });

  test('A person who comes after a take-over is connected too, and a new visit begins at 0', async () => {
    const { scene } = await three();
    await scene.takeOver(2, 3);
    await scene.come(4);
    expect(scene.pairs()).toHaveLength(6);
    scene.sent.length = 0;
    scene.people = [
      ...scene.people.filter(({ userId }) => userId !== 2),
      person(2, { visit: (scene.visits += 1) }),
    ];
    await scene.show();
    expect(scene.pairs()).toHaveLength(6);
    expect(new Set(scene.sent.map(({ body }) => body.generation))).toEqual(new Set([0]));
  });

  test('The highest generation stays reported after its link has closed', async () => {
    const { scene, a } = await three();
    await scene.takeOver(3, 4);
    expect(a.session.generation()).toBe(4);
    await scene.leave(3);
    expect(a.session.report()).toEqual({
      name: 'callGroupReport',
      args: { generation: 4, microphone: true, camera: true, screen: false },
    });
    expect(a.session.kept({ generation: 0 } as never)).toMatchObject({ generation: 4 });
  });
});

describe('[GCALL-17] a lost link', () => {
  test('A lost link is repaired for ever, shown as gone after ten seconds, and ends no call', async () => {
    const { scene, a } = await three();
    await scene.pass(2_000);
    expect(a.of(2)).toMatchObject({ path: 'connected', isGone: false });
    scene.cut = [1, 2];
    await scene.pass(2_000);
    expect(a.of(2)).toMatchObject({ path: 'lost', isGone: false, bars: 0 });
    await scene.pass(8_500);
    expect(a.of(2)).toMatchObject({ path: 'lost', isGone: true });
    expect(a.of(3)).toMatchObject({ path: 'connected', isGone: false });
    await scene.pass(40_000);
    expect(scene.lost).toEqual([]);
    expect(a.session.generation()).toBeGreaterThan(4);
    scene.cut = null;
    await scene.pass(2_000);
    expect(a.of(2)).toMatchObject({ path: 'connected', isGone: false });
    expect(a.open()).toHaveLength(2);
  });

  test('A return of the network restarts the paths to everybody', async () => {
    const { scene, a } = await three();
    await scene.pass(3_000);
    scene.sent.length = 0;
    a.session.hint();
    await scene.quiet();
    const restarts = scene.sent.filter(({ type, body }) => type === 'offer' && body.sdp?.includes('restart'));
    expect(restarts.map(({ from, to }) => [from, to])).toEqual([
      [1, 2],
      [1, 3],
    ]);
  });
});

describe('[X-CALL-03] the end', () => {
  test('The end of the media stops all tracks and closes all connections', async () => {
    const { scene, a } = await three();
    a.media.shareScreen();
    await scene.quiet();
    expect(a.browser.devices.live()).toHaveLength(3);
    a.session.close();
    a.session.close();
    expect(a.browser.devices.live()).toEqual([]);
    expect(a.open()).toEqual([]);
    expect([...a.browser.timers]).toEqual([]);
    expect([...a.browser.listeners]).toEqual([]);
    a.session.follow({ people: scene.people } as never, {});
    await scene.quiet();
    expect(a.open()).toEqual([]);
  });
});
