import { expect, test } from 'vitest';
import { type MediaReaders, prepare, type ReadyFile } from '../../../src/chat/composer/attach/prepare.ts';
import {
  type FilesToSend,
  sendFiles,
  type SendFilesTools,
} from '../../../src/chat/composer/attach/send-files.ts';
import { wireMime, wireName, wireSides } from '../../../src/shared/upload/wire-limits.ts';
import { checked, FILES, PICTURES, VIDEOS } from '../../../src/shared/upload/file-rules.ts';

test('File metadata beyond the protocol limits is cut or omitted, never refused', () => {
  expect(wireName('plan.pdf')).toBe('plan.pdf');
  expect(wireName('')).toBe('file');
  const long = wireName(`${'x'.repeat(300)}.tar.gz`);
  expect(long).toHaveLength(255);
  expect(long.endsWith('x.gz')).toBe(true);
  expect(wireName('😀'.repeat(200)).isWellFormed()).toBe(true);
  expect(wireMime('x'.repeat(200))).toBe('');
  expect(wireSides(65_535, 2)).toEqual({ width: 65_535, height: 2 });
  expect(wireSides(70_000, 2)).toEqual({ width: 0, height: 0 });
});

const ready = (name: string): ReadyFile => ({
  file: new File(['x'], name, { type: 'image/png', lastModified: 5 }),
  kind: 'image',
  width: 8,
  height: 6,
  thumb: null,
  largeThumb: null,
  lastModified: 5,
});

/** @param answers the engine's answers to commands, in order; `true` after the last one */
function setUp(...answers: (boolean | 'lost')[]) {
  const commands: [string, Record<string, unknown>][] = [];
  let tmpIds = 0;
  let holds = 0;
  const tools: SendFilesTools = {
    line: {
      user: () => 1,
      command: (async (name: string, args: Record<string, unknown>) => {
        const answer = answers.shift() ?? true;
        if (answer === 'lost') return { ok: false, error: { code: 'ENGINE_LOST' } };
        commands.push([name, args]);
        return answer ? { ok: true, value: null } : { ok: false, error: { code: 'NO_ANSWER' } };
      }) as unknown as SendFilesTools['line']['command'],
    },
    nextTmpId: () => `t${++tmpIds}`,
    hold: () => {
      holds += 1;
      return () => {
        holds -= 1;
      };
    },
  };
  const send = (more: Partial<FilesToSend>) =>
    sendFiles({ chat: 'group-5', files: [], caption: '', quote: null, receipt: false, ...more }, tools);
  return { send, commands, holds: () => holds };
}

test('Each file is a message of its own in order, and the caption follows the last file', async () => {
  const { send, commands, holds } = setUp();
  const result = await send({
    files: [ready('a.png'), ready('b.png')],
    caption: '  both \n',
    quote: 7,
    receipt: true,
  });
  expect(commands).toMatchObject([
    ['sendFile', { chat: 'group-5', tmpId: 't1', name: 'a.png', quote: 7, receipt: true }],
    ['sendFile', { tmpId: 't2', name: 'b.png', quote: null, receipt: true, width: 8, height: 6 }],
    ['sendText', { tmpId: 't3', content: '  both', after: 't2', receipt: true }],
  ]);
  expect(result).toEqual({ files: new Map(), caption: false });
  expect(holds()).toBe(0);
});

test('A blank caption sends no text message', async () => {
  const { send, commands } = setUp();
  expect(await send({ files: [ready('a.png')], caption: ' \n' })).toEqual({
    files: new Map(),
    caption: false,
  });
  expect(commands.map(([name]) => name)).toEqual(['sendFile']);
});

test('A send that loses its engine is retried under the same tmpId', async () => {
  const { send, commands } = setUp('lost', 'lost');
  await send({ files: [ready('a.png')] });
  expect(commands.map(([, { tmpId }]) => tmpId)).toEqual(['t1']);
});

test('A file that was not stored stays with its caption, and the next file carries the quoted message', async () => {
  const { send, commands } = setUp(false, true);
  const [a, b] = [ready('a.png'), ready('b.png')];
  expect(await send({ files: [a, b], caption: 'words', quote: 7 })).toEqual({
    files: new Map([[a, { why: 'not-written' }]]),
    caption: true,
  });
  expect(commands.map(([name, { quote }]) => [name, quote])).toEqual([
    ['sendFile', 7],
    ['sendFile', 7],
  ]);
});

/** A file that was changed or deleted after it was prepared. */
function changed(name: string): ReadyFile {
  const it = ready(name);
  it.file.slice = () => new Blob([]);
  return it;
}

test('[ERR-18] A file changed since its choice stays behind, and the rest is sent with quote and caption', async () => {
  const { send, commands } = setUp();
  const gone = changed('gone.png');
  const result = await send({ files: [gone, ready('b.png')], caption: 'words', quote: 7 });
  expect(result).toEqual({ files: new Map([[gone, { why: 'changed' }]]), caption: false });
  expect(commands).toMatchObject([
    ['sendFile', { name: 'b.png', quote: 7 }],
    ['sendText', { content: 'words', after: 't1' }],
  ]);
});

test('[ERR-18] A file that was rewritten since its choice stays behind, also where the browser reads it', async () => {
  const { send, commands } = setUp();
  const rewritten = { ...ready('new.png'), lastModified: 4 };
  const result = await send({ files: [rewritten, ready('b.png')], caption: '' });
  expect(result.files).toEqual(new Map([[rewritten, { why: 'changed' }]]));
  expect(commands).toMatchObject([['sendFile', { name: 'b.png' }]]);
});

test('[ERR-18] A caption stays where none of its files can be read', async () => {
  const { send, commands } = setUp();
  const gone = changed('gone.png');
  expect(await send({ files: [gone], caption: 'words' })).toEqual({
    files: new Map([[gone, { why: 'changed' }]]),
    caption: true,
  });
  expect(commands).toEqual([]);
});

const VIDEO_RULES = [PICTURES, VIDEOS, FILES];
const REDRAWN = new Blob(['redrawn'], { type: 'image/webp' });

/** The answers of the media worker, by the name of the file. */
const PICTURES_READ: Readonly<Record<string, Awaited<ReturnType<MediaReaders['picture']>>>> = {
  'p.png': {
    kind: 'done',
    value: { kind: 'picture', width: 8, height: 20_000, thumb: null, largeThumb: null, redrawn: null },
  },
  'photo.avif': {
    kind: 'done',
    value: { kind: 'picture', width: 8, height: 6, thumb: null, largeThumb: null, redrawn: REDRAWN },
  },
  'no.png': { kind: 'done', value: { kind: 'refused', why: 'no-picture' } },
  'huge.png': { kind: 'done', value: { kind: 'refused', why: 'too-many-pixels' } },
  'bomb.png': { kind: 'failed', why: 'job' },
};
const readers: MediaReaders = {
  picture: async (file) => PICTURES_READ[(file as File).name] ?? { kind: 'failed', why: 'worker' },
  video: async ({ name }) =>
    name === 'codec.mp4' ? null : { width: 640, height: 360, thumb: new Blob(['poster']) },
};
const prepareFile = (name: string, type: string, rules = [PICTURES, VIDEOS, FILES], bytes = 'x') =>
  prepare(checked(new File([bytes], name, { type }), rules), readers);

test('[X-MEDIA-03] A file that the browser cannot draw is sent as a file, whatever its name and type', async () => {
  for (const name of ['no.png', 'bomb.png']) {
    expect(await prepareFile(name, 'image/png')).toEqual({
      ready: {
        file: expect.any(File),
        kind: 'file',
        width: 0,
        height: 0,
        thumb: null,
        largeThumb: null,
        lastModified: expect.any(Number),
      },
      note: 'as-file',
    });
  }
  // Nothing else than a picture is expected here.
  expect(await prepareFile('no.png', 'image/png', [PICTURES])).toMatchObject({ ready: { kind: 'file' } });
});

test('[X-MEDIA-03] A picture of a format that the server does not take is sent redrawn', async () => {
  expect(await prepareFile('photo.avif', 'image/avif')).toMatchObject({
    ready: { kind: 'image', width: 8, height: 6, file: { name: 'photo.webp', type: 'image/webp', size: 7 } },
    note: null,
  });
});

test('[X-MEDIA-03] A video that browsers do not play, by its content or its codec, is sent as a file', async () => {
  const mp4 = '\0\0\0\x18ftypisom';
  expect(await prepareFile('a.mp4', 'video/mp4', VIDEO_RULES, mp4)).toMatchObject({
    ready: { kind: 'video', width: 640, height: 360 },
    note: null,
  });
  for (const [name, type, bytes] of [
    ['codec.mp4', 'video/mp4', mp4],
    ['phone.mov', 'video/quicktime', '\0\0\0\x14ftypqt  '],
    ['renamed.mp4', 'video/mp4', '\0\0\0\x18ftypheic'],
  ] as const) {
    expect(await prepareFile(name, type, VIDEO_RULES, bytes)).toMatchObject({
      ready: { kind: 'file', width: 0, thumb: null },
      note: 'as-file',
    });
  }
});

test('[X-MEDIA-03] A video above the limit of files is refused with that limit where it would be a file', async () => {
  const film = new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'film.mov', { type: 'video/quicktime' });
  expect(await prepare(checked(film, VIDEO_RULES), readers)).toEqual({
    refusal: { why: 'too-large', most: 20_971_520 },
  });
});

test('[ERR-17] A picture is measured before it is sent, and refused if over the pixel limit', async () => {
  expect(await prepareFile('p.png', 'image/png')).toMatchObject({
    ready: { kind: 'image', width: 8, height: 20_000 },
    note: null,
  });
  expect(await prepareFile('huge.png', 'image/png')).toMatchObject({ refusal: { why: 'too-many-pixels' } });
  expect(await prepareFile('no.png', 'image/png', [FILES])).toMatchObject({
    ready: { kind: 'file', width: 0 },
  });
});

test('A picture that the media worker did not read is offered with a note', async () => {
  expect(await prepareFile('unread.png', 'image/png')).toMatchObject({
    ready: { kind: 'image', width: 0, height: 0, thumb: null, largeThumb: null },
    note: 'no-preview',
  });
});

test('[X-CHAT-14] A video is sent with its size and a poster', async () => {
  expect(await prepareFile('v.mp4', 'video/mp4', VIDEO_RULES, '\0\0\0\x18ftypisom')).toMatchObject({
    ready: { kind: 'video', width: 640, height: 360, thumb: { size: 6 } },
  });
});

test('[ERR-18] A file that was deleted after the choice is refused as unreadable', async () => {
  const gone = new File(['a'], 'gone.txt');
  gone.slice = () =>
    ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')) }) as unknown as Blob;
  expect(await prepare(checked(gone, [FILES]), readers)).toEqual({ refusal: { why: 'unreadable' } });
});
