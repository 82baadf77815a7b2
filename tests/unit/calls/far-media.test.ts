import { expect, test } from 'vitest';
import { createFarMedia } from '../../../src/calls/media/far-media.ts';
import { createLevelMeter, levelOf } from '../../../src/calls/media/level-meter.ts';
import { FakeTrack } from './fake-rtc.ts';

function far() {
  let changes = 0;
  const media = createFarMedia({
    createStream: (track) => ({ of: track }),
    onChange: () => (changes += 1),
  });
  const tracks = {
    microphone: new FakeTrack('audio'),
    camera: new FakeTrack('video'),
    screen: new FakeTrack('video'),
  };
  tracks.screen.muted = true;
  for (const lane of ['microphone', 'camera', 'screen'] as const) media.track(lane, tracks[lane]);
  const shown = (): string[] =>
    Object.entries(media.streams()).flatMap(([lane, stream]) => (stream ? [lane] : []));
  return { media, tracks, shown, changes: () => changes };
}

const tell = (devices: object): string =>
  JSON.stringify({ microphone: true, camera: false, screen: false, ...devices });

test('The picture of a client that tells nothing follows its track', () => {
  const { media, tracks, shown, changes } = far();
  expect(shown()).toEqual(['microphone', 'camera']);
  const before = changes();
  tracks.camera.muted = true;
  tracks.camera.dispatchEvent(new Event('mute'));
  expect(shown()).toEqual(['microphone']);
  expect(changes()).toBe(before + 1);
  expect(media.isMuted).toBe(false);
});

test('The message of the other side overrides the state of its track, and a repeated one changes nothing', () => {
  const { media, shown, changes } = far();
  media.message(tell({ camera: false, screen: true }));
  expect(shown()).toEqual(['microphone', 'screen']);
  const before = changes();
  media.message(tell({ camera: false, screen: true }));
  media.message('no JSON');
  expect(changes()).toBe(before);
  media.message(tell({ microphone: false, voice: false }));
  expect(media.isMuted).toBe(true);
  expect(media.sendsVoice).toBe(false);
});

test('A stream stays the same object while its track does', () => {
  const { media, tracks } = far();
  const { camera } = media.streams();
  media.track('camera', tracks.camera);
  expect(media.streams().camera).toBe(camera);
  media.track('camera', new FakeTrack('video'));
  expect(media.streams().camera).not.toBe(camera);
});

test('The tracks of an old connection show until the new ones arrive, and report nothing', () => {
  const { media, tracks, shown, changes } = far();
  media.renew();
  expect(shown()).toEqual(['microphone', 'camera']);
  const before = changes();
  tracks.camera.dispatchEvent(new Event('mute'));
  expect(changes()).toBe(before);
  media.close();
  expect(shown()).toEqual([]);
});

test('The level of a microphone runs from silence to a loud voice, on a scale of decibels', () => {
  const sine = (height: number): Float32Array =>
    Float32Array.from({ length: 480 }, (_, at) => height * Math.sin((at / 48) * 2 * Math.PI));
  expect(levelOf(new Float32Array(480))).toBe(0);
  expect(levelOf(sine(0.001))).toBe(0);
  expect(levelOf(sine(0.03))).toBeGreaterThan(0.4);
  expect(levelOf(sine(0.03))).toBeLessThan(0.6);
  expect(levelOf(sine(1))).toBe(1);
});

test('[X-CALL-03] A closed level meter releases its audio context once, and reads silence', () => {
  const calls: string[] = [];
  const node = {
    fftSize: 0,
    connect: () => undefined,
    disconnect: () => calls.push('disconnect'),
    getFloatTimeDomainData: (samples: Float32Array) => samples.fill(0.5),
  };
  const context = {
    createMediaStreamSource: () => node,
    createAnalyser: () => node,
    resume: () => Promise.reject(new Error('not allowed')),
    close: () => Promise.resolve(calls.push('close')),
  };
  const meter = createLevelMeter({}, () => context as never);
  expect(meter.read()).toBe(1);
  meter.close();
  meter.close();
  expect(calls).toEqual(['disconnect', 'close']);
  expect(meter.read()).toBe(0);
});
