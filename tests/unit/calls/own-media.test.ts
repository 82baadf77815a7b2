import { expect, test } from 'vitest';
import { NO_CHOICE } from '../../../src/calls/media/devices.ts';
import { createOwnMedia } from '../../../src/calls/media/own-media.ts';
import { FakeDevices, inMemory } from './fake-devices.ts';
import { settled } from './fake-rtc.ts';

test('[X-CALL-04] A track that the system mutes counts as off on both sides, until the system unmutes it', async () => {
  const devices = new FakeDevices();
  let changes = 0;
  const own = createOwnMedia({
    env: { devices, choice: inMemory(NO_CHOICE), createStream: (track: unknown) => ({ track }) } as never,
    wanted: { microphone: true, camera: true },
    onTrack: () => undefined,
    onChange: () => (changes += 1),
    onUnwanted: () => undefined,
  });
  await own.devices.open(false);
  await settled();
  const seen = () => {
    const { own: shown, mutedBySystem } = own.state(false);
    const { microphone, camera } = own.message(true);
    return [shown.microphone !== null, shown.camera !== null, mutedBySystem, microphone, camera];
  };
  const none = { microphone: false, camera: false };
  expect(seen()).toEqual([true, true, none, true, true]);
  for (const [at, lane] of (['microphone', 'camera'] as const).entries()) {
    const track = devices.live()[at]!;
    const before = changes;
    track.muted = true;
    track.dispatchEvent(new Event('mute'));
    expect(changes).toBe(before + 1);
    const isOn = (of: string) => of !== lane;
    const on = [isOn('microphone'), isOn('camera')];
    expect(seen()).toEqual([...on, { ...none, [lane]: true }, ...on]);
    track.muted = false;
    track.dispatchEvent(new Event('unmute'));
    expect([changes, seen()]).toEqual([before + 2, [true, true, none, true, true]]);
  }
  // A microphone that the user has muted needs no word about the system.
  devices.live()[0]!.muted = true;
  own.devices.want({ microphone: false, camera: true });
  expect(own.state(false).mutedBySystem).toEqual(none);
});
