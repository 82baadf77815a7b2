import { describe, expect, test } from 'vitest';
import { NO_CHOICE } from '../../../src/calls/media/devices.ts';
import { createOwnDevices } from '../../../src/calls/media/own-devices.ts';
import { FakeDevices, inMemory, named } from './fake-devices.ts';
import { settled } from './fake-rtc.ts';

const VIDEO = { microphone: true, camera: true };
const VOICE = { microphone: true, camera: false };

function setUp({ wanted = VIDEO, choice = NO_CHOICE } = {}) {
  const devices = new FakeDevices();
  const stored = inMemory(choice);
  const unwanted: object[] = [];
  let changes = 0;
  const own = createOwnDevices({
    devices: devices as never,
    choice: stored,
    wanted,
    onTrack: () => undefined,
    onChange: () => (changes += 1),
    onUnwanted: (wish) => unwanted.push(wish),
  });
  const inUse = (): string[] => devices.live().map(({ deviceId }) => deviceId);
  return { own, devices, stored, unwanted, inUse, changes: () => changes };
}

describe('the begin', () => {
  test('The wanted devices open, and the list is known afterwards', async () => {
    const { own, inUse, changes } = setUp();
    expect(await own.open(false)).toBeNull();
    expect(own.isOpening).toBe(true);
    const before = changes();
    await settled();
    expect(own.isOpening).toBe(false);
    expect(changes()).toBe(before + 2);
    expect(inUse()).toEqual(['mic', 'cam']);
    expect(own.devices.map(({ label }) => label)).toEqual(['Microphone', 'Camera']);
  });

  test('A voice call opens no camera, and a muted call opens its microphone muted', async () => {
    const { own, inUse, devices } = setUp({ wanted: { microphone: false, camera: false } });
    await own.open(false);
    expect(inUse()).toEqual(['mic']);
    expect(devices.live()[0]?.enabled).toBe(false);
  });

  test('The device of the last call opens again', async () => {
    const { own, devices } = setUp({ choice: { ...NO_CHOICE, audioinput: 'headset' } });
    devices.plug('headset', 'audioinput');
    await own.open(false);
    expect(devices.requests).toEqual(['audio:headset+video:']);
  });

  test('A call under way opens its camera without a microphone, and names the fault', async () => {
    const { own, devices, inUse } = setUp();
    devices.refused.add('audio');
    expect(await own.open(true)).toBe('microphone');
    expect(inUse()).toEqual(['cam']);
    expect(own.fault).toBe('microphone');
    await settled();
    devices.screenError = named('NotReadableError');
    own.share();
    await settled();
    expect(own.fault).toBe('screen');
    devices.screenError = null;
    own.share();
    await settled();
    expect(own.fault).toBe('microphone');
  });

  test('A call under way whose camera does not open ends the wish for it', async () => {
    const { own, devices, unwanted } = setUp();
    devices.refused.add('video');
    await own.open(true);
    expect(unwanted).toEqual([{ camera: false }]);
    expect(own.fault).toBe('camera');
  });
});

describe('switches', () => {
  test('The camera closes and opens, and the microphone only mutes', async () => {
    const { own, inUse, devices } = setUp();
    await own.open(false);
    own.want({ microphone: false, camera: false });
    expect(inUse()).toEqual(['mic']);
    expect(devices.live()[0]?.enabled).toBe(false);
    own.want(VIDEO);
    await settled();
    expect(inUse()).toEqual(['mic', 'cam']);
    expect(devices.live()[0]?.enabled).toBe(true);
  });

  test('A refused camera is a fault and an ended wish, and a later success clears the fault', async () => {
    const { own, devices, unwanted } = setUp({ wanted: VOICE });
    await own.open(false);
    devices.refused.add('video');
    own.want(VIDEO);
    await settled();
    expect(own.fault).toBe('camera');
    expect(unwanted).toEqual([{ camera: false }]);
    expect(own.wanted.camera).toBe(false);
    devices.refused.clear();
    own.want(VIDEO);
    await settled();
    expect(own.fault).toBeNull();
  });

  test('The unmute opens a microphone that had failed, and a switch of the camera does not', async () => {
    const { own, devices, inUse } = setUp({ wanted: VOICE });
    devices.refused.add('audio');
    await own.open(true);
    await settled();
    devices.refused.clear();
    own.want(VIDEO);
    await settled();
    expect(inUse()).toEqual(['cam']);
    own.want(VIDEO);
    await settled();
    expect(inUse()).toEqual(['cam', 'mic']);
    expect(own.fault).toBeNull();
  });

  test('A wish before the begin opens nothing by itself', async () => {
    const { own, devices } = setUp({ wanted: VOICE });
    own.want(VIDEO);
    await settled();
    expect(devices.requests).toEqual([]);
    await own.open(false);
    expect(devices.requests).toEqual(['audio:+video:']);
  });
});

describe('the choice', () => {
  test('Another microphone and camera are used at once and remembered', async () => {
    const { own, devices, stored, inUse } = setUp();
    await own.open(false);
    devices.plug('headset', 'audioinput');
    devices.plug('webcam', 'videoinput');
    await settled();
    own.choose('audioinput', 'headset');
    own.choose('videoinput', 'webcam');
    await settled();
    expect(inUse()).toEqual(['headset', 'webcam']);
    expect(stored.read()).toEqual({ audioinput: 'headset', videoinput: 'webcam', audiooutput: '' });
  });

  test('A choice of a camera that is off, or of a speaker, opens nothing', async () => {
    const { own, devices } = setUp({ wanted: VOICE });
    await own.open(false);
    own.choose('videoinput', 'cam');
    own.choose('audiooutput', 'speaker');
    await settled();
    expect(devices.requests).toEqual(['audio:']);
    expect(own.choice).toEqual({ audioinput: '', videoinput: 'cam', audiooutput: 'speaker' });
  });
});

describe('plugging', () => {
  test('An unplugged microphone gives way to another one', async () => {
    const { own, devices, inUse } = setUp({ wanted: VOICE });
    devices.plug('headset', 'audioinput');
    own.choose('audioinput', 'headset');
    await settled();
    await own.open(false);
    await settled();
    expect(inUse()).toEqual(['headset']);
    devices.unplug('headset');
    await settled();
    expect(inUse()).toEqual(['mic']);
    expect(own.fault).toBeNull();
  });

  test('The chosen microphone is used again when it returns', async () => {
    const { own, devices, inUse } = setUp({
      wanted: VOICE,
      choice: { ...NO_CHOICE, audioinput: 'headset' },
    });
    await own.open(false);
    await settled();
    expect(inUse()).toEqual(['mic']);
    devices.plug('headset', 'audioinput');
    await settled();
    expect(inUse()).toEqual(['headset']);
  });

  test('A call without a microphone goes on, and uses the first one that is plugged in', async () => {
    const { own, devices, inUse } = setUp();
    await own.open(false);
    await settled();
    devices.unplug('mic');
    await settled();
    expect(own.fault).toBe('microphone');
    expect(inUse()).toEqual(['cam']);
    devices.plug('headset', 'audioinput');
    await settled();
    expect(inUse()).toEqual(['cam', 'headset']);
    expect(own.fault).toBeNull();
  });

  test('A device that is plugged in during the begin opens nothing by itself', async () => {
    const { own, devices } = setUp();
    let open = (): void => undefined;
    devices.gate = new Promise((resolve) => (open = resolve));
    const opened = own.open(false);
    await settled();
    devices.plug('headset', 'audioinput');
    await settled();
    open();
    await opened;
    await settled();
    expect(devices.requests).toHaveLength(1);
  });
});

describe('faults', () => {
  test('Another camera that does not open is a fault, and the present one goes on', async () => {
    const { own, devices, unwanted, inUse } = setUp();
    await own.open(false);
    devices.refused.add('video');
    own.choose('videoinput', 'webcam');
    await settled();
    expect(own.fault).toBe('camera');
    expect(unwanted).toEqual([]);
    expect(inUse()).toEqual(['mic', 'cam']);
  });

  test('A camera that is off does not open when the chosen one is plugged in', async () => {
    const { own, devices, inUse } = setUp({ wanted: VOICE, choice: { ...NO_CHOICE, videoinput: 'webcam' } });
    await own.open(false);
    await settled();
    devices.plug('webcam', 'videoinput');
    devices.plug('speaker', 'audiooutput');
    await settled();
    expect(inUse()).toEqual(['mic']);
    expect(devices.requests).toHaveLength(1);
  });

  test('A microphone that works is not opened again for one that is plugged in', async () => {
    const { own, devices } = setUp({ wanted: VOICE });
    await own.open(false);
    await settled();
    devices.plug('headset', 'audioinput');
    await settled();
    expect(devices.requests).toEqual(['audio:']);
  });

  test('[ERR-38] A page without devices names it, and closes without a defect', async () => {
    const own = createOwnDevices({
      devices: undefined,
      choice: inMemory(NO_CHOICE),
      wanted: VIDEO,
      onTrack: () => undefined,
      onChange: () => undefined,
      onUnwanted: () => undefined,
    });
    expect(await own.open(false)).toBe('unsupported');
    expect(own.devices).toEqual([]);
    own.close();
  });
});

describe('the screen', () => {
  test('One click shares the screen, and a failure is a fault', async () => {
    const { own, devices } = setUp();
    own.share();
    await settled();
    expect(own.trackOf('screen')).not.toBeNull();
    own.stopScreen();
    expect(own.trackOf('screen')).toBeNull();
    devices.screenError = named('NotReadableError');
    own.share();
    await settled();
    expect(own.fault).toBe('screen');
    devices.screenError = named('NotAllowedError');
    own.share();
    await settled();
    expect(own.fault).toBe('screen');
  });
});

test('[X-CALL-03] The close stops all tracks and ignores devices that are plugged in', async () => {
  const { own, devices, inUse, changes } = setUp();
  await own.open(false);
  await settled();
  own.close();
  expect(inUse()).toEqual([]);
  const before = changes();
  devices.plug('headset', 'audioinput');
  own.want(VOICE);
  own.want(VIDEO);
  await settled();
  expect(inUse()).toEqual([]);
  expect(changes() - before).toBeLessThanOrEqual(2);
});
