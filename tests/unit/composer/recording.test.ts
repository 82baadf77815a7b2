import { expect, test } from 'vitest';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import { formatOf } from '../../../src/chat/composer/record/formats.ts';
import { forget, keep, keptFor } from '../../../src/chat/composer/record/kept-recordings.ts';
import { peaksOf } from '../../../src/chat/composer/record/peaks.ts';
import {
  LONGEST,
  type Microphone,
  Recording,
  type RecordingTools,
} from '../../../src/chat/composer/record/recording.ts';
import { sendVoice } from '../../../src/chat/composer/record/send-voice.ts';

const FORMAT = { mime: 'audio/webm;codecs=opus', type: 'audio/webm', name: 'voice.webm' };
const CHAT: ChatKey = 'private-2';

/** A recording whose microphone and clock are in the hands of the test. */
function studio(over: Partial<RecordingTools> = {}) {
  const log: string[] = [];
  let now = 0;
  let tick: (() => void) | null = null;
  let pauseOthers: (() => void) | null = null;
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
    onGone: null,
  };
  const recording = new Recording({
    open: () => Promise.resolve(microphone),
    read: () => Promise.resolve({ length: now / 1000, peaks: [1, 2] }),
    share: () => {
      log.push('share');
      return 'blob:1';
    },
    drop: (address) => log.push(`drop ${address}`),
    now: () => now,
    every: (_ms, act) => {
      tick = act;
      return () => {
        tick = null;
      };
    },
    take: (pause) => {
      pauseOthers = pause;
    },
    give: () => {
      pauseOthers = null;
    },
    ...over,
  });
  const pass = (ms: number): void => {
    for (const end = now + ms; now < end;) {
      now = Math.min(end, now + 100);
      tick?.();
    }
  };
  return { recording, microphone, log, pass, others: () => pauseOthers?.(), ticks: () => tick !== null };
}

test('[X-CHAT-14] a note is recorded, paused, resumed, and its pauses are not counted', async () => {
  const { recording, log, pass } = studio();
  await recording.begin();
  pass(2000);
  expect(recording.state()).toMatchObject({ kind: 'recording', ms: 2000 });
  expect(recording.state().levels.at(-1)).toBe(128);
  recording.pause();
  pass(60_000);
  expect(recording.state()).toMatchObject({ kind: 'paused', ms: 2000 });
  recording.resume();
  pass(1000);
  const take = await recording.stop();
  expect(log).toEqual(['start', 'pause', 'resume', 'stop', 'share']);
  expect(take).toMatchObject({ format: FORMAT, peaks: [1, 2], address: 'blob:1' });
  expect(recording.state()).toMatchObject({ kind: 'ready', ms: 3000 });
});

test('five minutes are the longest: it ends by itself and waits to be sent', async () => {
  const { recording, pass, ticks } = studio();
  await recording.begin();
  pass(LONGEST + 5000);
  await Promise.resolve();
  await Promise.resolve();
  await Promise.resolve();
  expect(recording.state()).toMatchObject({ kind: 'ready', ms: LONGEST });
  expect(ticks()).toBe(false);
});

test('less than a second is no note, and nothing of it is kept', async () => {
  const { recording, log, pass } = studio();
  await recording.begin();
  pass(900);
  expect(await recording.stop()).toBeNull();
  expect(recording.state()).toMatchObject({ kind: 'refused', why: 'too-short', take: null });
  expect(log).toEqual(['start', 'stop']);
});

test('[X-CHAT-14] a note that is discarded frees the microphone and its address', async () => {
  const live = studio();
  await live.recording.begin();
  live.pass(1500);
  live.recording.discard();
  expect([live.log, live.recording.state().kind, live.ticks()]).toEqual([['start', 'stop'], 'over', false]);
  const ready = studio();
  await ready.recording.begin();
  ready.pass(1500);
  await ready.recording.stop();
  ready.recording.discard();
  expect(ready.log.at(-1)).toBe('drop blob:1');
  expect(ready.recording.state().take).toBeNull();
});

test('a note that is discarded while the browser asks never hears anything', async () => {
  const gate = Promise.withResolvers<Microphone>();
  const { recording, microphone, log } = studio({ open: () => gate.promise });
  const begun = recording.begin();
  recording.discard();
  gate.resolve(microphone);
  await begun;
  expect([recording.state().kind, log]).toEqual(['over', ['stop']]);
});

test('every refusal has its reason, and can be tried again', async () => {
  const reasons: [string, string][] = [
    ['NotAllowedError', 'not-allowed'],
    ['NotFoundError', 'no-microphone'],
    ['NotReadableError', 'in-use'],
    ['TypeError', 'other'],
  ];
  for (const [name, why] of reasons) {
    const { recording } = studio({ open: () => Promise.reject(new DOMException('', name)) });
    await recording.begin();
    expect(recording.state()).toMatchObject({ kind: 'refused', why });
  }
  let tries = 0;
  const { recording } = studio({ open: () => Promise.resolve((tries++, null)) });
  await recording.begin();
  expect(recording.state()).toMatchObject({ kind: 'refused', why: 'unsupported' });
  await recording.begin();
  expect(tries).toBe(2);
});

test('a microphone that is taken away ends the note, which is kept; what cannot be read goes without peaks', async () => {
  const { recording, microphone, pass } = studio({ read: () => Promise.reject(new Error('no sound')) });
  await recording.begin();
  pass(4000);
  microphone.onGone?.();
  await new Promise((done) => setImmediate(done));
  expect(recording.state().take).toMatchObject({ length: 4, peaks: [] });
});

test('something else that begins to play pauses the recording', async () => {
  const { recording, others, pass } = studio();
  await recording.begin();
  pass(1000);
  others();
  expect(recording.state().kind).toBe('paused');
});

test('[INV-9] a kept recording is found again in its chat, and discarded for the next user', async () => {
  let user = 1;
  const line = { user: () => user };
  const { recording, log } = studio();
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

test('peaks are the loudest of each slice against the loudest of all, and silence stays silent', () => {
  const sound = Float32Array.from({ length: 640 }, (_, at) => (at < 320 ? 0.25 : at % 10 === 0 ? -0.5 : 0));
  const peaks = peaksOf(sound);
  expect([peaks.length, peaks[0], peaks[63]]).toEqual([64, 128, 255]);
  expect(Math.max(...peaksOf(new Float32Array(640).fill(0.01)))).toBe(51);
  expect(peaksOf(new Float32Array(0))).toEqual(Array.from({ length: 64 }, () => 0));
  expect(peaksOf(new Float32Array(10).fill(1)).every((peak) => peak === 0 || peak === 255)).toBe(true);
});

test('what every browser plays is recorded where the browser can', () => {
  expect(formatOf(() => true)?.name).toBe('voice.m4a');
  expect(formatOf((mime) => mime.startsWith('audio/webm'))?.type).toBe('audio/webm');
  expect(formatOf(() => false)).toBeNull();
});

test('[X-CHAT-14] a note is handed over with whole seconds and its peaks, under one name', async () => {
  const given: unknown[] = [];
  let lost = 2;
  const line = {
    user: () => 1,
    command: (_name: string, args: unknown) => {
      given.push(args);
      return Promise.resolve(
        lost-- > 0 ? { ok: false, error: { code: 'ENGINE_LOST' } } : { ok: true, value: null },
      );
    },
  } as unknown as Parameters<typeof sendVoice>[0];
  const take = { blob: new Blob(['s']), format: FORMAT, address: '', length: 2.6, peaks: [3, 4] };
  expect(await sendVoice(line, { chat: CHAT, quote: 9, take }, () => 't1')).toBe(true);
  expect(given).toHaveLength(3);
  expect(given[2]).toMatchObject({
    tmpId: 't1',
    kind: 'audio',
    duration: 3,
    peaks: [3, 4],
    quote: 9,
    thumb: null,
  });
  lost = 99;
  expect(await sendVoice(line, { chat: CHAT, quote: null, take }, () => 't2')).toBe(false);
});
