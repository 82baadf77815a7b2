import { expect, test } from 'vitest';
import type { MessageRow } from '../../../src/core/contract/rows.ts';
import { LIMITS } from '../../../src/core/wire/index.ts';
import {
  refusalOf,
  travellingMime,
  travellingName,
  travellingSides,
} from '../../../src/screens/home/chat/attach/file-checks.ts';
import { type SendFilesTools, sendFiles } from '../../../src/screens/home/chat/attach/send-files.ts';
import { attachmentOf } from '../../../src/screens/home/chat/conversation/attachment-of.ts';
import { pictureBox } from '../../../src/screens/home/chat/conversation/picture-box.ts';
import { fileAddress } from '../../../src/screens/shared/file-address.ts';
import { inTwo, shownName } from '../../../src/screens/shared/file-name.ts';
import { fileSize } from '../../../src/screens/shared/file-size.ts';

const HERE = 'https://chat.example';
const CHAT = 'private-2';

test('[FMT-04] a size is bytes, kilobytes or megabytes by its magnitude', () => {
  expect([0, 1023, 1024, 1536, 10 * 1024].map((bytes) => fileSize(bytes, 'en-US'))).toEqual([
    '0 B',
    '1,023 B',
    '1 KB',
    '1.5 KB',
    '10 KB',
  ]);
  expect(fileSize(1024 * 1024 - 1, 'en-US')).toBe('1 MB');
  expect(fileSize(LIMITS.fileBytes, 'en-US')).toBe('20 MB');
});

test('[ERR-16, VAL-28] more than the limit is refused with the limit, the limit itself is sent', () => {
  const file = (size: number) => ({ size, type: 'image/png' });
  expect(refusalOf(file(LIMITS.imageBytes), 'image')).toBeNull();
  expect(refusalOf(file(LIMITS.imageBytes + 1), 'image')).toEqual({
    why: 'too-large',
    most: LIMITS.imageBytes,
  });
  expect(refusalOf(file(LIMITS.fileBytes + 1), 'file')).toEqual({ why: 'too-large', most: LIMITS.fileBytes });
  expect(refusalOf(file(0), 'file')).toEqual({ why: 'empty' });
});

test('[ERR-15, VAL-27] as a picture goes what every browser shows, as a file goes anything', () => {
  for (const type of ['image/png', 'image/jpeg', 'image/gif', 'image/webp']) {
    expect(refusalOf({ size: 1, type }, 'image')).toBeNull();
  }
  for (const type of ['image/svg+xml', 'image/tiff', 'text/html', '']) {
    expect(refusalOf({ size: 1, type }, 'image')).toEqual({ why: 'format' });
    expect(refusalOf({ size: 1, type }, 'file')).toBeNull();
  }
});

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

function sender(look: SendFilesTools['look'] = async () => null) {
  const given: Record<string, unknown>[] = [];
  const refused: [string, string][] = [];
  let names = 0;
  let lost = 0;
  const tools: SendFilesTools = {
    line: {
      user: () => 1,
      command: (async (_name: string, args: Record<string, unknown>) => {
        if (lost-- > 0) return { ok: false, error: { code: 'ENGINE_LOST' } };
        given.push(args);
        return { ok: true, value: null };
      }) as unknown as SendFilesTools['line']['command'],
    },
    nextTmpId: () => `t${++names}`,
    refuse: (name, { why }) => refused.push([name, why]),
    look: look ?? (async () => null),
  };
  return {
    tools,
    given,
    refused,
    loseEngine: (times: number) => {
      lost = times;
    },
  };
}

test('[X-CHAT-13] several files are a message each, in the order in which they were chosen', async () => {
  const { tools, given, refused } = sender();
  const files = [new File(['a'], 'a.txt'), new File([], 'empty.txt'), new File(['b'], 'b.txt')];
  await sendFiles({ chat: CHAT, files, kind: 'file' }, tools);
  expect(given.map(({ tmpId, name, kind, thumb }) => [tmpId, name, kind, thumb])).toEqual([
    ['t1', 'a.txt', 'file', null],
    ['t2', 'b.txt', 'file', null],
  ]);
  expect(refused).toEqual([['empty.txt', 'empty']]);
});

test('a file is handed over once, whatever becomes of the engine', async () => {
  const { tools, given, loseEngine } = sender();
  loseEngine(2);
  await sendFiles({ chat: CHAT, files: [new File(['a'], 'a.txt')], kind: 'file' }, tools);
  expect(given.map(({ tmpId }) => tmpId)).toEqual(['t1']);
});

test('a file that has gone since it was chosen is refused with a sentence', async () => {
  const { tools, given, refused } = sender();
  const gone = new File(['a'], 'gone.txt');
  gone.slice = () =>
    ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')) }) as unknown as Blob;
  await sendFiles({ chat: CHAT, files: [gone], kind: 'file' }, tools);
  expect([given, refused]).toEqual([[], [['gone.txt', 'unreadable']]]);
});

test('[X-CHAT-12] a picture travels with its measures and a small copy; what is none is refused', async () => {
  const thumb = new Blob(['t']);
  const pictures = new Map([
    ['p.png', { width: 800, height: 600, thumb }],
    ['huge.png', { width: 20_000, height: 20_000, thumb: null }],
  ]);
  const { tools, given, refused } = sender(async ({ name }) => pictures.get(name) ?? null);
  const files = ['p.png', 'huge.png', 'no.png'].map((name) => new File(['x'], name, { type: 'image/png' }));
  await sendFiles({ chat: CHAT, files, kind: 'image' }, tools);
  expect(given).toMatchObject([{ kind: 'image', mime: 'image/png', width: 800, height: 600, thumb }]);
  expect(refused).toEqual([
    ['huge.png', 'too-many-pixels'],
    ['no.png', 'format'],
  ]);
});

test("[INV-8] only uploads of this server and other sites' pages are addresses of files", () => {
  expect(fileAddress('/files/ab/c.png', HERE)).toBe(`${HERE}/files/ab/c.png`);
  expect(fileAddress(`${HERE}/files/ab/c.png`, HERE)).toBe(`${HERE}/files/ab/c.png`);
  expect(fileAddress('https://elsewhere.example/x', HERE)).toBe('https://elsewhere.example/x');
  const not = [
    '',
    '/api/user/self',
    '/files/../api/user/self',
    '/files/%2e%2e/api/user/self',
    `${HERE}/login`,
    'https://chat.example:443/login',
    'https://me@elsewhere.example/x',
    // oxlint-disable-next-line no-script-url
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'blob:https://chat.example/1',
  ];
  for (const address of not) expect(fileAddress(address, HERE)).toBe('');
});

test('a name cannot be made to read in another order, and its end is always seen', () => {
  expect(shownName('photo\u202Egpj.exe')).toBe('photo gpj.exe');
  expect(shownName('\u2066a\u0000b\u2069\n.txt')).toBe('a b .txt');
  expect(shownName('نامه\u200Cها.pdf')).toBe('نامه\u200Cها.pdf');
  const [start, end] = inTwo('a very long name of a file.pdf');
  expect(start + end).toBe('a very long name of a file.pdf');
  expect(end.endsWith('.pdf')).toBe(true);
  expect(inTwo('short.txt')).toEqual(['short.txt', '']);
  expect(inTwo(`${'x'.repeat(20)}👩‍👩‍👧‍👦12345678`)[1]).toBe('👩‍👩‍👧‍👦12345678');
});

const row = (type: number, content: unknown): Pick<MessageRow, 'type' | 'content' | 'upload'> => ({
  type,
  content: typeof content === 'string' ? content : JSON.stringify(content),
  upload: null,
});

test('[X-CHAT-12] a picture shows its small copy, else the whole of it', () => {
  const content = { originUrl: '/files/1/o.png', thumbUrl: '/files/1/t.webp', width: 800, height: 600 };
  const whole = `${HERE}/files/1/o.png`;
  const facts = { kind: 'image', width: 800, height: 600, whole };
  const small = `${HERE}/files/1/t.webp`;
  expect(attachmentOf(row(1, content), HERE)).toEqual({ ...facts, sources: [small, whole] });
  expect(attachmentOf(row(1, { ...content, thumbUrl: '' }), HERE)).toEqual({ ...facts, sources: [whole] });
  expect(attachmentOf(row(1, { ...content, thumbUrl: '/api/x' }), HERE)).toEqual({
    ...facts,
    sources: [whole],
  });
  expect(attachmentOf(row(1, 'no picture'), HERE)).toBeNull();
  expect(attachmentOf(row(0, content), HERE)).toBeNull();
});

test('[X-CHAT-13] a file shows its name and size, and no address that leads elsewhere on this server', () => {
  const content = { name: 'a\u202Eb.pdf', size: 12, url: '/files/1/a.pdf' };
  const facts = { kind: 'file', name: 'a b.pdf', size: 12 };
  expect(attachmentOf(row(2, content), HERE)).toEqual({ ...facts, address: `${HERE}/files/1/a.pdf` });
  expect(attachmentOf(row(2, { ...content, url: '/logout' }), HERE)).toEqual({ ...facts, address: '' });
});

test('[X-CHAT-12, X-CHAT-13] what is still going up is shown by what is known of it', () => {
  const upload = { name: 'p.png', size: 9, width: 8, height: 6, thumb: true, progress: 0.5 };
  expect(attachmentOf({ ...row(1, ''), upload: { kind: 'image', ...upload } }, HERE)).toMatchObject({
    width: 8,
    height: 6,
    sources: [],
  });
  expect(attachmentOf({ ...row(2, ''), upload: { kind: 'file', ...upload } }, HERE)).toMatchObject({
    name: 'p.png',
    size: 9,
    address: '',
  });
});

test('a picture has its place before it loads: its own shape, bounded, and never too small to press', () => {
  expect(pictureBox(3000, 2000)).toEqual({ width: 320, height: 213 });
  expect(pictureBox(1000, 4000)).toEqual({ width: 112, height: 340 });
  expect(pictureBox(200, 150)).toEqual({ width: 200, height: 150 });
  expect(pictureBox(5000, 10)).toEqual({ width: 320, height: 48 });
  expect(pictureBox(0, 0)).toEqual({ width: 240, height: 180 });
});
