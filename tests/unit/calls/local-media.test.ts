import { describe, expect, test } from 'vitest';
import { createLocalMedia } from '../../../src/calls/media/local-media.ts';
import { FakeDevices, named } from './fake-devices.ts';
import type { FakeTrack } from './fake-rtc.ts';

function local(devices: FakeDevices | undefined = new FakeDevices(), ids: Record<string, string> = {}) {
  const changes: [lane: string, track: FakeTrack | null][] = [];
  const ended: string[] = [];
  const media = createLocalMedia({
    devices: devices as never,
    deviceOf: (lane) => ids[lane] ?? '',
    onTrack: (lane, track) => changes.push([lane, track]),
    onMuted: () => undefined,
    onEnded: (lane) => ended.push(lane),
  });
  return { media, changes, ended, devices: devices ?? new FakeDevices() };
}

describe('opening', () => {
  test('Microphone and camera open with one question', async () => {
    const { media, devices, changes } = local();
    expect(await media.open('microphone', 'camera')).toBeNull();
    expect(devices.requests).toEqual(['audio:+video:']);
    expect(changes.map(([lane]) => lane)).toEqual(['microphone', 'camera']);
  });

  test('[ERR-36, ERR-37] Of two devices the refused one is named', async () => {
    const { media, devices } = local();
    devices.refused.add('video');
    expect(await media.open('microphone', 'camera')).toBe('camera');
    devices.refused = new Set(['audio']);
    expect(await media.open('microphone', 'camera')).toBe('microphone');
  });

  test('[ERR-38] A page without devices names the missing support', async () => {
    const media = createLocalMedia({
      devices: undefined,
      deviceOf: () => '',
      onTrack: () => undefined,
      onMuted: () => undefined,
      onEnded: () => undefined,
    });
    expect(await media.open('microphone')).toBe('unsupported');
    expect(await media.share()).toBe('failed');
  });

  test('The chosen device opens, and the browser’s choice where it is gone', async () => {
    const { media, devices } = local(new FakeDevices(), { microphone: 'headset' });
    expect(await media.open('microphone')).toBeNull();
    expect(devices.requests).toEqual(['audio:headset', 'audio:']);
  });

  test('The microphone cancels echo and noise, and the camera opens with the picture of the best step', async () => {
    const { media, devices } = local(new FakeDevices(), { camera: 'cam' });
    await media.open('microphone', 'camera');
    expect(devices.constraints).toEqual({
      audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
      video: {
        width: { ideal: 1280 },
        height: { ideal: 720 },
        frameRate: { ideal: 30, max: 30 },
        deviceId: { exact: 'cam' },
      },
    });
    await media.share();
    expect(devices.constraints).toEqual({ video: { frameRate: { max: 15 } }, audio: false });
  });

  test('A device that is missing is asked for once, and one of two chosen devices may be gone', async () => {
    const { media, devices } = local();
    devices.list = [];
    expect(await media.open('microphone')).toBe('microphone');
    expect(devices.requests).toEqual(['audio:']);
    const second = local(new FakeDevices(), { camera: 'gone' });
    expect(await second.media.open('microphone', 'camera')).toBeNull();
    expect(second.devices.requests).toEqual(['audio:+video:gone', 'audio:+video:']);
  });

  test('A refused device is not asked for again', async () => {
    const { media, devices } = local(new FakeDevices(), { microphone: 'mic' });
    devices.refused.add('audio');
    expect(await media.open('microphone')).toBe('microphone');
    expect(devices.requests).toEqual(['audio:mic']);
  });

  test('The old track sends until the next one is open, and stops then', async () => {
    const { media, devices } = local();
    await media.open('camera');
    const [first] = devices.tracks;
    const opened = media.open('camera');
    expect(first?.readyState).toBe('live');
    await opened;
    expect(first?.readyState).toBe('ended');
    expect(devices.live()).toEqual([media.trackOf('camera')]);
  });

  test('A failed change of the device keeps the old track', async () => {
    const { media, devices } = local();
    await media.open('camera');
    devices.refused.add('video');
    expect(await media.open('camera')).toBe('camera');
    expect(media.trackOf('camera')).toBe(devices.live()[0]);
  });
});

describe('slow opens', () => {
  function slow() {
    const made = local();
    let open = (): void => undefined;
    made.devices.gate = new Promise((resolve) => (open = resolve));
    return { ...made, open: () => open() };
  }

  test('A device that was switched off while it opened does not stay on', async () => {
    const { media, devices, open } = slow();
    const opened = media.open('camera');
    media.stop('camera');
    open();
    await opened;
    expect(devices.live()).toEqual([]);
    expect(media.trackOf('camera')).toBeNull();
  });

  test('The last of two opens wins', async () => {
    const { media, devices, open } = slow();
    const both = [media.open('camera'), media.open('camera')];
    open();
    await Promise.all(both);
    expect(devices.live()).toHaveLength(1);
    expect(devices.live()[0]).toBe(media.trackOf('camera'));
  });

  test('[X-CALL-03] A device that opens after the end is stopped at once', async () => {
    const { media, devices, open } = slow();
    const opened = Promise.all([media.open('microphone', 'camera'), media.share()]);
    media.close();
    open();
    expect(await opened).toEqual([null, 'refused']);
    expect(devices.tracks).toHaveLength(3);
    expect(devices.live()).toEqual([]);
  });
});

describe('mute', () => {
  test('A muted microphone stays open, and the next one is muted too', async () => {
    const { media, devices } = local();
    media.mute(true);
    await media.open('microphone');
    expect(devices.tracks[0]).toMatchObject({ enabled: false, readyState: 'live' });
    await media.open('microphone');
    expect(devices.tracks[1]?.enabled).toBe(false);
    media.mute(false);
    expect(devices.tracks[1]?.enabled).toBe(true);
  });
});

describe('ends', () => {
  test('An unplugged device is reported, and the end of an old track is not', async () => {
    const { media, devices, changes, ended } = local();
    await media.open('camera');
    await media.open('camera');
    const [old, present] = devices.tracks;
    old?.end();
    expect(ended).toEqual([]);
    present?.end();
    expect(ended).toEqual(['camera']);
    expect(changes.at(-1)).toEqual(['camera', null]);
    expect(media.trackOf('camera')).toBeNull();
  });

  test('The browser’s own bar ends the sharing of the screen', async () => {
    const { media, devices, changes } = local();
    expect(await media.share()).toBe('shared');
    expect(devices.tracks[0]?.contentHint).toBe('detail');
    devices.tracks[0]?.end();
    expect(changes.at(-1)).toEqual(['screen', null]);
  });

  test('A user who closes the question for a screen makes no fault, but a system that forbids it does', async () => {
    const { media, devices } = local();
    devices.screenError = named('NotAllowedError', 'Permission denied');
    expect(await media.share()).toBe('refused');
    devices.screenError = named('NotAllowedError', 'Permission denied by system');
    expect(await media.share()).toBe('failed');
    devices.screenError = named('NotReadableError');
    expect(await media.share()).toBe('failed');
  });

  test('A screen without a picture, or a browser without screens, is a failure', async () => {
    const { media, devices } = local();
    devices.canShare = false;
    expect(await media.share()).toBe('failed');
    const bare = { getUserMedia: () => Promise.reject(new Error('no')) };
    expect(await local(bare as never).media.share()).toBe('failed');
  });

  test('A stopped device is reported, and the stop of one that is off is not', async () => {
    const { media, changes } = local();
    await media.open('camera');
    media.stop('camera');
    media.stop('camera');
    expect(changes.map(([lane, track]) => [lane, track !== null])).toEqual([
      ['camera', true],
      ['camera', false],
    ]);
  });

  test('[X-CALL-03] The close stops every track', async () => {
    const { media, devices } = local();
    await media.open('microphone', 'camera');
    await media.share();
    media.close();
    expect(devices.tracks).toHaveLength(3);
    expect(devices.live()).toEqual([]);
  });
});
