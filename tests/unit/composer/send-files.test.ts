import { expect, test } from 'vitest';
import { prepare, type Ready } from '../../../src/chat/composer/attach/prepare.ts';
import {
  type Sending,
  type SendFilesTools,
  sendFiles,
} from '../../../src/chat/composer/attach/send-files.ts';
import {
  travellingMime,
  travellingName,
  travellingSides,
} from '../../../src/chat/composer/attach/wire-limits.ts';
import { checked, FILES, PICTURES, VIDEOS } from '../../../src/shared/upload/file-rules.ts';

test('what cannot travel of a file is cut or left out, never refused', () => {
  expect(travellingName('plan.pdf')).toBe('plan.pdf');
  expect(travellingName('')).toBe('file');
  const long = travellingName(`${'x'.repeat(300)}.tar.gz`);
  expect(long).toHaveLength(255);
  expect(long.endsWith('x.gz')).toBe(true);
  expect(travellingName('😀'.repeat(200)).isWellFormed()).toBe(true);
  expect(travellingMime('x'.repeat(200))).toBe('');
  expect(travellingSides(65_535, 2)).toEqual({ width: 65_535, height: 2 });
  expect(travellingSides(70_000, 2)).toEqual({ width: 0, height: 0 });
});

const ready = (name: string): Ready => ({
  file: new File(['x'], name, { type: 'image/png' }),
  kind: 'image',
  width: 8,
  height: 6,
  thumb: null,
});

/** @param answers of the engine, in order; true where none is told */
function sender(...answers: (boolean | 'lost')[]) {
  const given: [string, Record<string, unknown>][] = [];
  let names = 0;
  let holds = 0;
  const tools: SendFilesTools = {
    line: {
      user: () => 1,
      command: (async (name: string, args: Record<string, unknown>) => {
        const answer = answers.shift() ?? true;
        if (answer === 'lost') return { ok: false, error: { code: 'ENGINE_LOST' } };
        given.push([name, args]);
        return answer ? { ok: true, value: null } : { ok: false, error: { code: 'NO_ANSWER' } };
      }) as unknown as SendFilesTools['line']['command'],
    },
    nextTmpId: () => `t${++names}`,
    hold: () => {
      holds += 1;
      return () => {
        holds -= 1;
      };
    },
  };
  const send = (more: Partial<Sending>) =>
    sendFiles({ chat: 'group-5', files: [], caption: '', quote: null, receipt: false, ...more }, tools);
  return { send, given, holds: () => holds };
}

test('several files are a message each, in order, and the caption stands behind the last', async () => {
  const { send, given, holds } = sender();
  const left = await send({
    files: [ready('a.png'), ready('b.png')],
    caption: '  both \n',
    quote: 7,
    receipt: true,
  });
  expect(given).toMatchObject([
    ['sendFile', { chat: 'group-5', tmpId: 't1', name: 'a.png', quote: 7, receipt: true }],
    ['sendFile', { tmpId: 't2', name: 'b.png', quote: null, receipt: true, width: 8, height: 6 }],
    ['sendText', { tmpId: 't3', content: '  both', after: 't2', receipt: true }],
  ]);
  expect(left).toEqual({ files: [], caption: false });
  expect(holds()).toBe(0);
});

test('without words there is no caption', async () => {
  const { send, given } = sender();
  expect(await send({ files: [ready('a.png')], caption: ' \n' })).toEqual({ files: [], caption: false });
  expect(given.map(([name]) => name)).toEqual(['sendFile']);
});

test('a file is handed over once, whatever becomes of the engine', async () => {
  const { send, given } = sender('lost', 'lost');
  await send({ files: [ready('a.png')] });
  expect(given.map(([, { tmpId }]) => tmpId)).toEqual(['t1']);
});

test('what could not be written down is left, with its caption, and what it answers to goes with the first that could', async () => {
  const { send, given } = sender(false, true);
  const [a, b] = [ready('a.png'), ready('b.png')];
  expect(await send({ files: [a, b], caption: 'words', quote: 7 })).toEqual({ files: [a], caption: true });
  expect(given.map(([name, { quote }]) => [name, quote])).toEqual([
    ['sendFile', 7],
    ['sendFile', 7],
  ]);
});

const eyes = {
  picture: async ({ name }: File) =>
    name === 'no.png' ? null : { width: name === 'huge.png' ? 20_000 : 8, height: 20_000, thumb: null },
  video: async () => ({ width: 640, height: 360, thumb: new Blob(['poster']) }),
};
const look = (name: string, type: string, rules = [PICTURES, VIDEOS, FILES]) =>
  prepare(checked(new File(['x'], name, { type }), rules), eyes);

test('[ERR-17] a picture is measured before it is sent; what cannot be shown is refused', async () => {
  expect(await look('p.png', 'image/png')).toMatchObject({
    ready: { kind: 'image', width: 8, height: 20_000 },
  });
  expect(await look('no.png', 'image/png')).toEqual({ refusal: { why: 'not-shown' } });
  expect(await look('huge.png', 'image/png')).toMatchObject({ refusal: { why: 'too-many-pixels' } });
  expect(await look('no.png', 'image/png', [FILES])).toMatchObject({ ready: { kind: 'file', width: 0 } });
});

test('[X-CHAT-14] a video goes with its measures and a poster', async () => {
  expect(await look('v.mp4', 'video/mp4')).toMatchObject({
    ready: { kind: 'video', width: 640, height: 360, thumb: { size: 6 } },
  });
});

test('[ERR-18] a file that has gone since it was chosen is refused with a sentence', async () => {
  const gone = new File(['a'], 'gone.txt');
  gone.slice = () =>
    ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')) }) as unknown as Blob;
  expect(await prepare(checked(gone, [FILES]), eyes)).toEqual({ refusal: { why: 'unreadable' } });
});
