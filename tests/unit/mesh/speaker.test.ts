import { describe, expect, test } from 'vitest';
import { hear, NO_SPEAKERS, type Speakers } from '../../../src/calls/mesh/speaker.ts';
import { GroupScene } from './group-scene.ts';

const SELF = 1;
type Levels = Record<number, number>;

/** Readings each 250 ms from `from` on. */
function listen(from: number, readings: readonly Levels[], before: Speakers = NO_SPEAKERS): Speakers {
  return readings.reduce<Speakers>((speakers, levels, index) => {
    const all = new Map(
      Object.entries({ 1: 0, 2: 0, 3: 0, ...levels }).map(([id, level]) => [Number(id), level]),
    );
    return hear(speakers, all, SELF, from + index * 250);
  }, before);
}
const times = (count: number, levels: Levels): Levels[] => Array.from({ length: count }, () => levels);
const speaking = ({ speaking: now }: Speakers): number[] => [...now];

describe('the people who speak', () => {
  test('A voice shows at once, and for half a second after its end', () => {
    const first = listen(0, [{ 2: 0.1 }]);
    expect(speaking(first)).toEqual([2]);
    expect(speaking(listen(250, [{}], first))).toEqual([2]);
    expect(speaking(listen(250, times(2, {}), first))).toEqual([]);
  });

  test('Noise is no speech', () => {
    expect(speaking(listen(0, times(8, { 2: 0.019 })))).toEqual([]);
  });

  test('This user speaks, and is never the active speaker', () => {
    const now = listen(0, times(8, { 1: 0.9, 3: 0.1 }));
    expect(speaking(now)).toEqual([1, 3]);
    expect(now.speakerId).toBe(3);
  });
});

describe('the active speaker', () => {
  const two = listen(0, times(4, { 2: 0.2 }));

  test('The first voice becomes the active speaker at once, and a pause keeps it', () => {
    expect(listen(0, [{ 2: 0.1 }]).speakerId).toBe(2);
    expect(listen(1_000, times(40, {}), two).speakerId).toBe(2);
  });

  test('A louder voice becomes the active speaker after it has lasted for 750 ms', () => {
    const louder = { 2: 0.2, 3: 0.4 };
    expect(listen(1_000, times(3, louder), two).speakerId).toBe(2);
    expect(listen(1_000, times(4, louder), two).speakerId).toBe(3);
  });

  test('A short interjection changes nothing, and neither does a weaker voice', () => {
    const short = listen(1_000, [{ 2: 0.2, 3: 0.4 }, ...times(8, { 2: 0.2 })], two);
    expect(short).toMatchObject({ speakerId: 2, rival: null });
    expect(listen(1_000, times(20, { 2: 0.2, 3: 0.1 }), two).speakerId).toBe(2);
  });

  test('Pauses between syllables do not end the lead of a louder voice', () => {
    const syllables = [{ 2: 0.1, 3: 0.5 }, { 2: 0.1 }, { 2: 0.1, 3: 0.5 }, { 2: 0.1 }];
    expect(listen(1_000, syllables, two).speakerId).toBe(3);
  });

  test('A person who has left is no active speaker', () => {
    expect(hear(two, new Map([[1, 0]]), SELF, 2_000)).toMatchObject({ speakerId: null });
  });
});

describe('[GCALL-17] the levels of a call', () => {
  async function call() {
    const scene = new GroupScene();
    for (const userId of [1, 2, 3]) await scene.come(userId);
    await scene.pass(6_000);
    const voice = (from: number) => scene.pair(1, from)![0].transceivers[0]!;
    return { scene, a: scene.members.get(1)!, voice };
  }

  test('The levels of the received voices show who speaks', async () => {
    const { scene, a, voice } = await call();
    expect(a.media.state().speakerId).toBeNull();
    const quiet = a.of(2);
    voice(3).level = 0.3;
    await scene.pass(250);
    expect(a.media.state()).toMatchObject({ speakerId: 3, isSpeaking: false });
    expect([a.of(2)?.isSpeaking, a.of(3)?.isSpeaking]).toEqual([false, true]);
    // A person without a change keeps the same object.
    expect(a.of(2)).toBe(quiet);
    const before = a.changes;
    await scene.pass(1_000);
    expect(a.changes).toBe(before);
    voice(3).level = 0;
    await scene.pass(1_000);
    expect(a.of(3)?.isSpeaking).toBe(false);
    expect(a.media.state().speakerId).toBe(3);
  });

  test('The statistics tell the level of this user, and of voices where the receiver tells none', async () => {
    const { scene, a } = await call();
    const [own] = scene.pair(1, 2)!;
    own.stats = new Map([
      ...own.stats,
      ['s', { type: 'media-source', kind: 'audio', audioLevel: 0.4 }],
      ['i', { type: 'inbound-rtp', kind: 'audio', audioLevel: 0.2 }],
    ]);
    await scene.pass(1_000);
    expect(a.media.state()).toMatchObject({ isSpeaking: true, speakerId: 2 });
    a.session.want({ microphone: false, camera: true });
    await scene.pass(1_000);
    expect(a.media.state().isSpeaking).toBe(false);
  });

  test('A muted person and a lost path are silent', async () => {
    const { scene, a, voice } = await call();
    voice(2).level = 0.3;
    scene.members.get(2)!.session.want({ microphone: false, camera: true });
    await scene.pass(1_000);
    expect(a.of(2)).toMatchObject({ isMuted: true, isSpeaking: false });
    voice(3).level = 0.3;
    scene.cut = [1, 3];
    await scene.pass(3_000);
    expect(a.of(3)).toMatchObject({ path: 'lost', isSpeaking: false });
  });
});
