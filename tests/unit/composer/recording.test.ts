import { expect, test } from 'vitest';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import { formatOf } from '../../../src/chat/composer/record/formats.ts';
import { forget, keep, keptFor } from '../../../src/chat/composer/record/kept-recordings.ts';
import {
  MAX_LENGTH,
  type Microphone,
  Recording,
  type RecordingTools,
} from '../../../src/chat/composer/record/recording.ts';
import { sendVoice } from '../../../src/chat/composer/record/send-voice.ts';
import { peaksOf } from '../../../workers/media/peaks.ts';

const FORMAT = { mime: 'audio/webm;codecs=opus', type: 'audio/webm', name: 'voice.webm' };
const CHAT: ChatKey = 'private-2';

/** A recording with a microphone and a clock that the test controls. */
function setUp(overrides: Partial<RecordingTools> = {}) {
  const log: string[] = [];
  let now = 0;
  let tick: (() => void) | null = null;
  let pauseRecording: (() => void) | null = null;
  let isMuted = false;
  const microphone: Microphone = {
    format: FORMAT,
    start: () => log.push('start'),
    pause: () => log.push('pause'),
    resume: () => log.push('resume'),
    stop: () => {
      log.push('stop');
      return Promise.resolve(new Blob(['sound']));
    },
    level: () => 0.5,
    onEnded: null,
    isMuted: () => isMuted,
  };
  const recording = new Recording({
    open: () => Promise.resolve(microphone),
    read: () => Promise.resolve({ length: now / 1000, peaks: [1, 2] }),
    createUrl: () => {
      log.push('create');
      return 'blob:1';
    },
    revokeUrl: (address) => log.push(`revoke ${address}`),
    now: () => now,
    every: (_ms, act) => {
      tick = act;
      return () => {
        tick = null;
      };
    },
    claimAudio: (pause) => {
      pauseRecording = pause;
    },
    releaseAudio: () => {
      pauseRecording = null;
    },
    ...overrides,
  });
  const advance = (ms: number): void => {
    for (const end = now + ms; now < end;) {
      now = Math.min(end, now + 100);
      tick?.();
    }
  };
  return {
    recording,
    microphone,
    log,
    advance,
    playOtherSound: () => pauseRecording?.(),
    isTicking: () => tick !== null,
    mute: (next: boolean) => {
      isMuted = next;
    },
  };
}

test('[X-CHAT-14] A recording can be paused and resumed, and its length excludes the pauses', async () => {
  const { recording, log, advance } = setUp();
  await recording.begin();
  advance(2000);
  expect(recording.state()).toMatchObject({ kind: 'recording', ms: 2000 });
  expect(recording.state().levels.at(-1)).toBe(128);
  recording.pause();
  advance(60_000);
  expect(recording.state()).toMatchObject({ kind: 'paused', ms: 2000 });
  recording.resume();
  advance(1000);
  const clip = await recording.stop();
  expect(log).toEqual(['start', 'pause', 'resume', 'stop', 'create']);
  expect(clip).toMatchObject({ format: FORMAT, peaks: [1, 2], address: 'blob:1' });
  expect(recording.state()).toMatchObject({ kind: 'ready', ms: 3000 });
});

test('A recording ends by itself after five minutes and is ready to be sent', async () => {
  const { recording, advance, isTicking } = setUp();
  await recording.begin();
  advance(MAX_LENGTH + 5000);
  await Promise.resolve();
  await Promise.resolve();
  await Promise.resolve();
  expect(recording.state()).toMatchObject({ kind: 'ready', ms: MAX_LENGTH });
  expect(isTicking()).toBe(false);
});

test('A recording of less than a second fails, and its clip is dropped', async () => {
  const { recording, log, advance } = setUp();
  await recording.begin();
  advance(900);
  expect(await recording.stop()).toBeNull();
  expect(recording.state()).toMatchObject({ kind: 'failed', why: 'too-short', clip: null });
  expect(log).toEqual(['start', 'stop']);
});

test('[X-CHAT-14] A discarded recording releases the microphone and its object URL', async () => {
  const live = setUp();
  await live.recording.begin();
  live.advance(1500);
  live.recording.discard();
  expect([live.log, live.recording.state().kind, live.isTicking()]).toEqual([
    ['start', 'stop'],
    'idle',
    false,
  ]);
  const ready = setUp();
  await ready.recording.begin();
  ready.advance(1500);
  await ready.recording.stop();
  ready.recording.discard();
  expect(ready.log.at(-1)).toBe('revoke blob:1');
  expect(ready.recording.state().clip).toBeNull();
});

test('A recording discarded during the permission prompt never starts, and releases the microphone', async () => {
  const gate = Promise.withResolvers<Microphone>();
  const { recording, microphone, log } = setUp({ open: () => gate.promise });
  const begun = recording.begin();
  recording.discard();
  gate.resolve(microphone);
  await begun;
  expect([recording.state().kind, log]).toEqual(['idle', ['stop']]);
});

test('Each error of the microphone gives its reason, and the recording can be tried again', async () => {
  const reasons: [string, string][] = [
    ['NotAllowedError', 'not-allowed'],
    ['NotFoundError', 'no-microphone'],
    ['NotReadableError', 'in-use'],
    ['TypeError', 'other'],
  ];
  for (const [name, why] of reasons) {
    const { recording } = setUp({ open: () => Promise.reject(new DOMException('', name)) });
    await recording.begin();
    expect(recording.state()).toMatchObject({ kind: 'failed', why });
  }
  let tries = 0;
  const { recording } = setUp({ open: () => Promise.resolve((tries++, null)) });
  await recording.begin();
  expect(recording.state()).toMatchObject({ kind: 'failed', why: 'unsupported' });
  await recording.begin();
  expect(tries).toBe(2);
});

test('A lost microphone ends the recording and keeps its clip; an undecodable clip has no peaks', async () => {
  const { recording, microphone, advance } = setUp({ read: () => Promise.reject(new Error('no sound')) });
  await recording.begin();
  advance(4000);
  microphone.onEnded?.();
  await new Promise((done) => setImmediate(done));
  expect(recording.state().clip).toMatchObject({ length: 4, peaks: [] });
});

test('A recording pauses when another sound starts to play', async () => {
  const { recording, playOtherSound, advance } = setUp();
  await recording.begin();
  advance(1000);
  playOtherSound();
  expect(recording.state().kind).toBe('paused');
});

test('[INV-9] A kept recording is found again in its chat, and discarded for the next user', async () => {
  let user = 1;
  const line = { user: () => user };
  const { recording, log } = setUp();
  await recording.begin();
  let released = 0;
  const release = (): void => {
    released += 1;
  };
  keep(line, CHAT, { recording, release });
  expect(keptFor(line, CHAT)).toBe(recording);
  expect(keptFor(line, 'private-3')).toBeNull();
  user = 2;
  expect(keptFor(line, CHAT)).toBeNull();
  expect([released, log.at(-1)]).toEqual([1, 'stop']);
  keep(line, CHAT, { recording, release });
  forget(line, CHAT, recording);
  expect([keptFor(line, CHAT), released]).toEqual([null, 2]);
});

test('Peaks are relative to the loudest sample, and a quiet recording keeps low peaks', () => {
  const sound = Float32Array.from({ length: 640 }, (_, at) => (at < 320 ? 0.25 : at % 10 === 0 ? -0.5 : 0));
  const peaks = peaksOf(sound);
  expect([peaks.length, peaks[0], peaks[63]]).toEqual([64, 128, 255]);
  expect(Math.max(...peaksOf(new Float32Array(640).fill(0.01)))).toBe(51);
  expect(peaksOf(new Float32Array(0))).toEqual(Array.from({ length: 64 }, () => 0));
  expect(peaksOf(new Float32Array(10).fill(1)).every((peak) => peak === 0 || peak === 255)).toBe(true);
});

test('The recorder prefers the format that every browser plays, where the browser supports it', () => {
  expect(formatOf(() => true)?.name).toBe('voice.m4a');
  expect(formatOf((mime) => mime.startsWith('audio/webm'))?.type).toBe('audio/webm');
  expect(formatOf(() => false)).toBeNull();
});

test('[X-CHAT-14] A voice message is sent with whole seconds and peaks, under one tmpId in all retries', async () => {
  const sent: unknown[] = [];
  let losses = 2;
  const line = {
    user: () => 1,
    command: (_name: string, args: unknown) => {
      sent.push(args);
      return Promise.resolve(
        losses-- > 0 ? { ok: false, error: { code: 'ENGINE_LOST' } } : { ok: true, value: null },
      );
    },
  } as unknown as Parameters<typeof sendVoice>[0];
  const clip = { blob: new Blob(['s']), format: FORMAT, address: '', length: 2.6, peaks: [3, 4] };
  expect(await sendVoice(line, { chat: CHAT, quote: 9, clip }, () => 't1')).toBe(true);
  expect(sent).toHaveLength(3);
  expect(sent[2]).toMatchObject({
    tmpId: 't1',
    kind: 'audio',
    duration: 3,
    peaks: [3, 4],
    quote: 9,
    thumb: null,
  });
  losses = 99;
  expect(await sendVoice(line, { chat: CHAT, quote: null, clip }, () => 't2')).toBe(false);
});

test('[X-CHAT-14] A stop during another stop gives the same clip, so leaving the chat then discards nothing', async () => {
  const { recording, advance } = setUp();
  await recording.begin();
  advance(2000);
  const [first, second] = await Promise.all([recording.stop(), recording.stop()]);
  expect(first?.address).toBe('blob:1');
  expect(second).toBe(first);
  recording.discard();
  expect(await recording.stop()).toBeNull();
});

test('[X-CALL-04] A recording shows a microphone that the system mutes, and its return', async () => {
  const { recording, mute, advance } = setUp();
  await recording.begin();
  advance(200);
  expect(recording.state().isMuted).toBe(false);
  mute(true);
  advance(100);
  expect(recording.state().isMuted).toBe(true);
  mute(false);
  advance(100);
  expect(recording.state().isMuted).toBe(false);
});
