import { describe, expect, test } from 'vitest';
import type { ShownSize } from '../../../src/calls/media/group-media-api.ts';
import { cameraCap, limitOf, screenCap } from '../../../src/calls/mesh/caps.ts';
import { GroupScene } from './group-scene.ts';

/** A call of people who came in the order of their ids, whose packets flow. */
async function call(people: number) {
  const scene = new GroupScene();
  for (let userId = 1; userId <= people; userId += 1) await scene.come(userId);
  await scene.pass(6_000);
  const sender = (from: number, to: number, lane: 0 | 1 | 2 = 1) =>
    scene.pair(Math.min(from, to), Math.max(from, to))![from < to ? 0 : 1].transceivers[lane]!.sender;
  const member = (userId: number) => scene.members.get(userId)!;
  const show = async (viewer: number, person: number, camera: ShownSize, screen = true): Promise<void> => {
    member(viewer).media.show(person, { camera, screen });
    await scene.quiet();
  };
  return { scene, sender, member, show };
}

const encoding = (maxBitrate: number, maxFramerate: number, scaleResolutionDownBy: number) => [
  { maxBitrate, maxFramerate, scaleResolutionDownBy },
];

describe('[GCALL-17] the caps', () => {
  test('The picture becomes smaller the more people are in the call', () => {
    const caps = (shown: ShownSize) =>
      [2, 3, 4, 5, 6, 7, 9, 12].map((people) => {
        const { height, maxFramerate, maxBitrate } = cameraCap(people, shown);
        return `${height}p${maxFramerate} ${maxBitrate / 1_000}`;
      });
    expect(caps('large')).toEqual([
      '720p30 1500',
      '540p30 900',
      '360p30 600',
      '360p20 400',
      '360p20 400',
      '360p20 400',
      '360p20 400',
      '360p20 400',
    ]);
    expect(caps('small')).toEqual([
      ...Array.from({ length: 5 }, () => '360p20 400'),
      ...Array.from({ length: 3 }, () => '180p15 150'),
    ]);
  });

  test('A screen keeps its size, and its bits are divided from four people on', () => {
    expect([2, 3, 4, 6, 9].map(screenCap)).toEqual([
      { height: 1080, maxFramerate: 15, maxBitrate: 2_500_000 },
      { height: 1080, maxFramerate: 15, maxBitrate: 2_500_000 },
      { height: 1080, maxFramerate: 10, maxBitrate: 833_333 },
      { height: 1080, maxFramerate: 10, maxBitrate: 500_000 },
      { height: 1080, maxFramerate: 5, maxBitrate: 312_500 },
    ]);
  });

  test('The divisor follows the real height of the track, and never enlarges', () => {
    const cap = cameraCap(4, 'large');
    expect([1080, 720, undefined, 360, 240].map((height) => limitOf(cap, height).scaleDown)).toEqual([
      3, 2, 2, 1, 1,
    ]);
  });

  test('The sent pictures follow the number of people, and the sides of the own camera', async () => {
    const { scene, sender, show, member } = await call(2);
    await show(2, 1, 'large');
    expect(sender(1, 2).encodings).toEqual(encoding(1_500_000, 30, 1));
    await scene.come(3);
    expect(sender(1, 2).encodings).toEqual(encoding(900_000, 30, 720 / 540));
    // A camera that stands upright.
    member(1).browser.devices.tracks[1]!.size = { width: 540, height: 960 };
    await scene.come(4);
    expect(sender(1, 2).encodings).toEqual(encoding(600_000, 30, 1.5));
    await scene.leave(4);
    await scene.leave(3);
    expect(sender(1, 2).encodings).toEqual(encoding(1_500_000, 30, 1));
  });

  test('A shared screen has its cap as soon as it is shared', async () => {
    const { scene, sender, member } = await call(4);
    // Each change of an encoding blocks the page, so a sender without a track keeps its own.
    expect(sender(1, 2, 2).encodings).toEqual([{}]);
    member(1).media.shareScreen();
    await scene.quiet();
    member(1).browser.devices.live().at(-1)!.size = { width: 2_560, height: 1_440 };
    await scene.come(5);
    expect(sender(1, 2, 2).encodings).toEqual(encoding(625_000, 10, 1_440 / 1_080));
    expect(sender(1, 2, 2).track).toBe(member(1).browser.devices.live().at(-1));
  });
});

describe('[GCALL-02] the wishes', () => {
  test('A tile that has told nothing is small, and shows the screen', async () => {
    const { sender, scene } = await call(3);
    expect(sender(1, 2).encodings).toEqual(encoding(400_000, 20, 2));
    const [own] = scene.pair(1, 2)!;
    expect(JSON.parse(own.channel!.sent.at(-1)!)).toMatchObject({ wants: { camera: 'small', screen: true } });
  });

  test('A picture that nobody sees is not sent to that person, and returns', async () => {
    const { sender, show, member } = await call(3);
    const [, camera] = member(1).browser.devices.tracks;
    await show(2, 1, 'none');
    expect(sender(1, 2).track).toBeNull();
    expect(sender(1, 3).track).toBe(camera);
    // The device is on, so the tile still has its stream.
    expect(member(2).of(1)?.far.camera).not.toBeNull();
    await show(2, 1, 'large');
    expect(sender(1, 2).track).toBe(camera);
    expect(sender(1, 2).encodings).toEqual(encoding(900_000, 30, 720 / 540));
    expect(sender(1, 3).encodings).toEqual(encoding(400_000, 20, 2));
  });

  test('A screen that is not shown is not sent', async () => {
    const { scene, sender, show, member } = await call(3);
    member(1).media.shareScreen();
    await scene.quiet();
    await show(3, 1, 'small', false);
    expect([sender(1, 2, 2).track, sender(1, 3, 2).track]).toEqual([
      member(1).browser.devices.live().at(-1),
      null,
    ]);
  });

  test('A hidden page wants no pictures, and its wishes return with it', async () => {
    const { scene, sender, show, member } = await call(3);
    await show(2, 1, 'large');
    const { browser } = member(2);
    browser.isHidden = true;
    browser.emit('visibility');
    await scene.quiet();
    expect([sender(1, 2).track, sender(3, 2).track]).toEqual([null, null]);
    expect(sender(1, 3).track).not.toBeNull();
    browser.isHidden = false;
    browser.emit('visibility');
    await scene.quiet();
    expect(sender(1, 2).encodings).toEqual(encoding(900_000, 30, 720 / 540));
    expect(sender(3, 2).track).not.toBeNull();
  });

  test('A wish stays for a person who returns, and holds for a tab that took the call over', async () => {
    const { scene, sender, show } = await call(3);
    await show(2, 1, 'none');
    await scene.leave(1);
    await scene.come(1);
    expect(sender(1, 2).track).toBeNull();
    await scene.takeOver(3, 2);
    expect(sender(1, 3).track).not.toBeNull();
    expect(sender(1, 2).track).toBeNull();
  });

  test('The same wish is told once', async () => {
    const { scene, show } = await call(2);
    const [, far] = scene.pair(1, 2)!;
    await show(2, 1, 'none');
    const before = far.channel!.sent.length;
    await show(2, 1, 'none');
    expect(far.channel!.sent).toHaveLength(before);
  });

  test('A camera that is not sent is no measure of the path', async () => {
    const { scene, sender, show, member } = await call(2);
    await show(2, 1, 'none');
    const [own] = scene.pair(1, 2)!;
    own.stats = new Map([
      ...own.stats,
      ['p', { type: 'candidate-pair', nominated: true, state: 'succeeded', availableOutgoingBitrate: 1 }],
    ]);
    await scene.pass(20_000);
    expect(member(1).media.state().isVoiceOnly).toBe(false);
    await show(2, 1, 'small');
    expect(sender(1, 2).track).not.toBeNull();
    await scene.pass(20_000);
    expect(member(1).media.state().isVoiceOnly).toBe(true);
  });
});

describe('[GEN-06] the own devices', () => {
  test('A call begins with the microphone only, and the camera joins the links without a new offer', async () => {
    const scene = new GroupScene();
    const a = await scene.come(1, { camera: false });
    await scene.come(2, { camera: false });
    expect(a.browser.devices.requests).toEqual(['audio:']);
    expect(scene.pair(1, 2)![0].transceivers).toHaveLength(3);
    scene.sent.length = 0;
    a.media.setCamera(true);
    expect(a.wishes).toEqual([{ camera: true }]);
    a.session.want({ microphone: true, camera: true });
    await scene.quiet();
    expect(scene.sent).toEqual([]);
    expect(scene.pair(1, 2)![0].transceivers[1]!.sender.track).toBe(a.browser.devices.live()[1]);
    expect(scene.members.get(2)!.of(1)?.far.camera).not.toBeNull();
    a.media.setMicrophone(false);
    a.session.want({ microphone: false, camera: true });
    await scene.quiet();
    expect(scene.members.get(2)!.of(1)?.isMuted).toBe(true);
    expect(a.session.report().args).toMatchObject({ microphone: false, camera: true });
    expect(a.media.state()).toMatchObject({ own: { microphone: null } });
  });
});
