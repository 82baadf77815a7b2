import { expect, test } from 'vitest';
import { barPath, BARS, barsOf } from '../../../src/chat/media/player/bars.ts';
import { minutes } from '../../../src/chat/media/player/clock.ts';
import { Player, type Sound, type SoundEvent } from '../../../src/chat/media/player/player.ts';
import { Turns } from '../../../src/chat/media/player/one-at-a-time.ts';
import { positionAfterKey } from '../../../src/chat/media/player/seek.ts';

/** Opens channels that reach each other, like the BroadcastChannels of two tabs. */
function connectedChannels() {
  const channels: (() => void)[][] = [];
  return () => {
    const listeners: (() => void)[] = [];
    channels.push(listeners);
    return {
      postMessage: () =>
        channels
          .filter((channel) => channel !== listeners)
          .forEach((others) => others.forEach((listener) => listener())),
      addEventListener: (_name: 'message', listener: () => void) => listeners.push(listener),
    };
  };
}

class FakeSound implements Sound {
  src = '';
  currentTime = 0;
  playbackRate = 1;
  duration = Number.NaN;
  error: unknown = null;
  isPlaying = false;
  playError: Error | null = null;
  readonly #listeners = new Map<SoundEvent, () => void>();

  play(): Promise<void> {
    if (this.playError) return Promise.reject(this.playError);
    this.isPlaying = true;
    this.dispatch('playing');
    return Promise.resolve();
  }

  pause(): void {
    if (!this.isPlaying) return;
    this.isPlaying = false;
    this.dispatch('pause');
  }

  addEventListener(name: SoundEvent, listener: () => void): void {
    this.#listeners.set(name, listener);
  }

  removeAttribute(): void {
    this.src = '';
  }

  dispatch(name: SoundEvent): void {
    this.#listeners.get(name)?.();
  }
}

function playerIn(channels = connectedChannels()) {
  const sound = new FakeSound();
  return { sound, player: new Player(() => sound, new Turns(channels)) };
}

const A = { address: '/files/a', length: 10 };
const B = { address: '/files/b', length: 20 };

test('[X-CHAT-14] Playing a second voice note replaces the first and starts at its beginning', () => {
  const { sound, player } = playerIn();
  player.toggle(A);
  sound.currentTime = 4;
  sound.dispatch('timeupdate');
  expect(player.state()).toMatchObject({ track: A, kind: 'playing', at: 4, length: 10 });
  player.toggle(B);
  expect(sound.src).toBe('/files/b');
  expect(player.state()).toMatchObject({ track: B, kind: 'playing', at: 0, length: 20 });
});

test('[X-CHAT-14] One sound plays at a time across all tabs, voice notes and videos alike', () => {
  const channels = connectedChannels();
  const [firstTab, secondTab] = [playerIn(channels), playerIn(channels)];
  firstTab.player.toggle(A);
  secondTab.player.toggle(B);
  expect([firstTab.player.state().kind, secondTab.player.state().kind]).toEqual(['paused', 'playing']);
  firstTab.player.toggle(A);
  expect([firstTab.player.state().kind, secondTab.player.state().kind]).toEqual(['playing', 'paused']);
  const video = { paused: 0 };
  const turns = new Turns(channels);
  turns.take(() => {
    video.paused += 1;
  });
  expect(firstTab.player.state().kind).toBe('paused');
  firstTab.player.toggle(A);
  expect(video.paused).toBe(1);
});

test('A paused voice note keeps its position, and the next toggle plays on from there', () => {
  const { sound, player } = playerIn();
  player.toggle(A);
  sound.currentTime = 3;
  sound.dispatch('timeupdate');
  player.toggle(A);
  expect(player.state()).toMatchObject({ kind: 'paused', at: 3 });
  player.toggle(A);
  expect([player.state().kind, sound.currentTime]).toEqual(['playing', 3]);
});

test('Seeking in a voice note that is not playing sets the position at which it will start', () => {
  const { sound, player } = playerIn();
  player.seek(A, 6);
  expect([player.state().kind, player.state().at, sound.isPlaying]).toEqual(['paused', 6, false]);
  player.toggle(A);
  expect([sound.isPlaying, sound.currentTime]).toEqual([true, 6]);
  player.seek(A, 1);
  expect([sound.currentTime, player.state().at]).toEqual([1, 1]);
});

test('The playback speed cycles through 1, 1.5 and 2, and stays for the next voice note', () => {
  const { sound, player } = playerIn();
  player.toggle(A);
  const seen = [1, 2, 3].map(() => {
    player.nextRate();
    return player.state().rate;
  });
  expect(seen).toEqual([1.5, 2, 1]);
  player.nextRate();
  player.toggle(B);
  expect(sound.playbackRate).toBe(1.5);
});

test('An infinite duration keeps the stated length, and an ended voice note returns to its beginning', () => {
  const { sound, player } = playerIn();
  player.toggle(A);
  sound.duration = Number.POSITIVE_INFINITY;
  sound.dispatch('durationchange');
  expect(player.state().length).toBe(10);
  sound.duration = 9.6;
  sound.dispatch('durationchange');
  expect(player.state().length).toBe(9.6);
  sound.dispatch('ended');
  expect(player.state()).toMatchObject({ kind: 'paused', at: 0 });
});

test('A failed voice note can be played again, and an AbortError is not a failure', async () => {
  const { sound, player } = playerIn();
  sound.playError = new DOMException('', 'NotSupportedError');
  player.toggle(A);
  await Promise.resolve();
  await Promise.resolve();
  expect(player.state().kind).toBe('failed');
  sound.playError = null;
  player.toggle(A);
  expect(player.state().kind).toBe('playing');
  sound.playError = new DOMException('', 'AbortError');
  player.toggle(B);
  await Promise.resolve();
  await Promise.resolve();
  expect(player.state().kind).toBe('loading');
});

test('[INV-9] Stopping the player pauses and unloads the voice note', () => {
  const { sound, player } = playerIn();
  player.toggle(A);
  player.stop();
  expect([sound.isPlaying, sound.src]).toEqual([false, '']);
  expect(player.state()).toMatchObject({ track: null, kind: 'paused', at: 0 });
});

test('A waveform bar is the maximum of its part of the peaks, and bars are flat without peaks', () => {
  expect(barsOf([0, 255, 0, 51], 2)).toEqual([1, 0.2]);
  expect(barsOf([255], 3)).toEqual([1, 1, 1]);
  const flat = barsOf([]);
  expect([flat.length, new Set(flat).size]).toEqual([BARS, 1]);
  expect(barPath([0, 1, 9])).toBe('M0.5 0.45V0.55M1.5 0V1M2.5 0V1');
});

test('Arrow keys seek by 1 s, Page Up by a tenth of the length, and Home and End to the ends', () => {
  expect(
    ['ArrowLeft', 'ArrowRight', 'PageUp', 'Home', 'End', 'a'].map((key) => positionAfterKey(key, 5, 20)),
  ).toEqual([4, 6, 7, 0, 20, null]);
  expect([
    positionAfterKey('ArrowLeft', 0, 20),
    positionAfterKey('ArrowRight', 20, 20),
    positionAfterKey('End', 0, 0),
  ]).toEqual([0, 20, null]);
});

test('A voice note’s duration is shown as minutes and seconds', () => {
  expect([0, 6.9, 75, 300].map(minutes)).toEqual(['0:00', '0:06', '1:15', '5:00']);
});
