import { expect, test } from 'vitest';
import { barPath, BARS, barsOf } from '../../../src/chat/media/player/bars.ts';
import { minutes } from '../../../src/chat/media/player/clock.ts';
import { Player, type Sound, type SoundEvent } from '../../../src/chat/media/player/player.ts';
import { Turns } from '../../../src/chat/media/player/one-at-a-time.ts';
import { afterKey } from '../../../src/chat/media/player/seek.ts';

/** Channels that reach each other, as those of two tabs do. */
function air() {
  const open: (() => void)[][] = [];
  return () => {
    const heard: (() => void)[] = [];
    open.push(heard);
    return {
      postMessage: () =>
        open.filter((it) => it !== heard).forEach((others) => others.forEach((hear) => hear())),
      addEventListener: (_name: 'message', hear: () => void) => heard.push(hear),
    };
  };
}

class FakeSound implements Sound {
  src = '';
  currentTime = 0;
  playbackRate = 1;
  duration = Number.NaN;
  error: unknown = null;
  plays = false;
  refusal: Error | null = null;
  readonly #listeners = new Map<SoundEvent, () => void>();

  play(): Promise<void> {
    if (this.refusal) return Promise.reject(this.refusal);
    this.plays = true;
    this.tell('playing');
    return Promise.resolve();
  }

  pause(): void {
    if (!this.plays) return;
    this.plays = false;
    this.tell('pause');
  }

  addEventListener(name: SoundEvent, happens: () => void): void {
    this.#listeners.set(name, happens);
  }

  removeAttribute(): void {
    this.src = '';
  }

  tell(name: SoundEvent): void {
    this.#listeners.get(name)?.();
  }
}

function playerIn(channels = air()) {
  const sound = new FakeSound();
  return { sound, player: new Player(() => sound, new Turns(channels)) };
}

const A = { address: '/files/a', length: 10 };
const B = { address: '/files/b', length: 20 };

test('[X-CHAT-14] playing one voice note stops another, and it begins at its own beginning', () => {
  const { sound, player } = playerIn();
  player.toggle(A);
  sound.currentTime = 4;
  sound.tell('timeupdate');
  expect(player.state()).toMatchObject({ track: A, kind: 'playing', at: 4, length: 10 });
  player.toggle(B);
  expect(sound.src).toBe('/files/b');
  expect(player.state()).toMatchObject({ track: B, kind: 'playing', at: 0, length: 20 });
});

test('[X-CHAT-14] one plays at a time over all tabs, and a video counts as one', () => {
  const channels = air();
  const [one, other] = [playerIn(channels), playerIn(channels)];
  one.player.toggle(A);
  other.player.toggle(B);
  expect([one.player.state().kind, other.player.state().kind]).toEqual(['paused', 'playing']);
  one.player.toggle(A);
  expect([one.player.state().kind, other.player.state().kind]).toEqual(['playing', 'paused']);
  const video = { paused: 0 };
  const turns = new Turns(channels);
  turns.take(() => {
    video.paused += 1;
  });
  expect(one.player.state().kind).toBe('paused');
  one.player.toggle(A);
  expect(video.paused).toBe(1);
});

test('a pause is kept where it was, and pressing again goes on', () => {
  const { sound, player } = playerIn();
  player.toggle(A);
  sound.currentTime = 3;
  sound.tell('timeupdate');
  player.toggle(A);
  expect(player.state()).toMatchObject({ kind: 'paused', at: 3 });
  player.toggle(A);
  expect([player.state().kind, sound.currentTime]).toEqual(['playing', 3]);
});

test('seeking in a note that does not play says where it will begin', () => {
  const { sound, player } = playerIn();
  player.seek(A, 6);
  expect([player.state().kind, player.state().at, sound.plays]).toEqual(['paused', 6, false]);
  player.toggle(A);
  expect([sound.plays, sound.currentTime]).toEqual([true, 6]);
  player.seek(A, 1);
  expect([sound.currentTime, player.state().at]).toEqual([1, 1]);
});

test('the speed goes round, and stays for the next note', () => {
  const { sound, player } = playerIn();
  player.toggle(A);
  const seen = [1, 2, 3].map(() => {
    player.faster();
    return player.state().rate;
  });
  expect(seen).toEqual([1.5, 2, 1]);
  player.faster();
  player.toggle(B);
  expect(sound.playbackRate).toBe(1.5);
});

test('a note that has ended stands at its beginning; one without an end keeps the length it was told', () => {
  const { sound, player } = playerIn();
  player.toggle(A);
  sound.duration = Number.POSITIVE_INFINITY;
  sound.tell('durationchange');
  expect(player.state().length).toBe(10);
  sound.duration = 9.6;
  sound.tell('durationchange');
  expect(player.state().length).toBe(9.6);
  sound.tell('ended');
  expect(player.state()).toMatchObject({ kind: 'paused', at: 0 });
});

test('a note that cannot be played says so and can be tried again; a press that came too early is no fault', async () => {
  const { sound, player } = playerIn();
  sound.refusal = new DOMException('', 'NotSupportedError');
  player.toggle(A);
  await Promise.resolve();
  await Promise.resolve();
  expect(player.state().kind).toBe('failed');
  sound.refusal = null;
  player.toggle(A);
  expect(player.state().kind).toBe('playing');
  sound.refusal = new DOMException('', 'AbortError');
  player.toggle(B);
  await Promise.resolve();
  await Promise.resolve();
  expect(player.state().kind).toBe('loading');
});

test('[INV-9] when it is over with the account nothing is left of the note', () => {
  const { sound, player } = playerIn();
  player.toggle(A);
  player.stop();
  expect([sound.plays, sound.src]).toEqual([false, '']);
  expect(player.state()).toMatchObject({ track: null, kind: 'paused', at: 0 });
});

test('bars are the loudest of their part, and flat where nobody told how loud it is', () => {
  expect(barsOf([0, 255, 0, 51], 2)).toEqual([1, 0.2]);
  expect(barsOf([255], 3)).toEqual([1, 1, 1]);
  const flat = barsOf([]);
  expect([flat.length, new Set(flat).size]).toEqual([BARS, 1]);
  expect(barPath([0, 1, 9])).toBe('M0.5 0.45V0.55M1.5 0V1M2.5 0V1');
});

test('the arrow keys seek by a second, the large steps by a tenth', () => {
  expect(
    ['ArrowLeft', 'ArrowRight', 'PageUp', 'Home', 'End', 'a'].map((key) => afterKey(key, 5, 20)),
  ).toEqual([4, 6, 7, 0, 20, null]);
  expect([afterKey('ArrowLeft', 0, 20), afterKey('ArrowRight', 20, 20), afterKey('End', 0, 0)]).toEqual([
    0,
    20,
    null,
  ]);
});

test('a length is minutes and seconds', () => {
  expect([0, 6.9, 75, 300].map(minutes)).toEqual(['0:00', '0:06', '1:15', '5:00']);
});
