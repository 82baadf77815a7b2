import { expect, test } from 'vitest';
import type { MessageRow } from '../../../src/core/contract/rows.ts';
import { attachmentOf } from '../../../src/chat/media/attachment-of.ts';
import { pictureBox } from '../../../src/chat/media/image-box.ts';
import { fileAddress } from '../../../src/shared/files/file-address.ts';
import { splitName, shownName } from '../../../src/shared/files/file-name.ts';

const ORIGIN = 'https://chat.example';

test('[INV-8] A file URL is an upload of this server or a URL of another site', () => {
  expect(fileAddress('/files/ab/c.png', ORIGIN)).toBe(`${ORIGIN}/files/ab/c.png`);
  expect(fileAddress(`${ORIGIN}/files/ab/c.png`, ORIGIN)).toBe(`${ORIGIN}/files/ab/c.png`);
  expect(fileAddress('https://elsewhere.example/x', ORIGIN)).toBe('https://elsewhere.example/x');
  const rejected = [
    '',
    '/api/user/self',
    '/files/../api/user/self',
    '/files/%2e%2e/api/user/self',
    `${ORIGIN}/login`,
    'https://chat.example:443/login',
    'https://me@elsewhere.example/x',
    // oxlint-disable-next-line no-script-url
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'blob:https://chat.example/1',
  ];
  for (const address of rejected) expect(fileAddress(address, ORIGIN)).toBe('');
});

test('A shown file name has no direction override characters, and its extension stays visible', () => {
  expect(shownName('photo\u202Egpj.exe')).toBe('photo gpj.exe');
  expect(shownName('\u2066a\u0000b\u2069\n.txt')).toBe('a b .txt');
  expect(shownName('نامه\u200Cها.pdf')).toBe('نامه\u200Cها.pdf');
  const [start, end] = splitName('a very long name of a file.pdf');
  expect(start + end).toBe('a very long name of a file.pdf');
  expect(end.endsWith('.pdf')).toBe(true);
  expect(splitName('short.txt')).toEqual(['short.txt', '']);
  expect(splitName(`${'x'.repeat(20)}👩‍👩‍👧‍👦12345678`)[1]).toBe('👩‍👩‍👧‍👦12345678');
});

test('[INV-8] A very long file name is shortened to 256 units and keeps its start and its end', () => {
  for (const unit of ['x', '\u202e', 'e\u0301\u0316', '👩\u200d', ' ']) {
    const name = shownName(`report ${unit.repeat(500_000 / unit.length)}.pdf.exe`);
    expect(name.length).toBeLessThanOrEqual(256);
    expect([name.slice(0, 6), name.slice(-8)]).toEqual(['report', '.pdf.exe']);
    expect(name.isWellFormed()).toBe(true);
    expect(splitName(name).join('')).toBe(name);
  }
});

const row = (type: number, content: unknown): Pick<MessageRow, 'type' | 'content' | 'upload'> => ({
  type,
  content: typeof content === 'string' ? content : JSON.stringify(content),
  upload: null,
});

test('[X-CHAT-12] A picture shows its thumbnail, or the full picture without one', () => {
  const content = { originUrl: '/files/1/o.png', thumbUrl: '/files/1/t.webp', width: 800, height: 600 };
  const full = `${ORIGIN}/files/1/o.png`;
  const expected = { kind: 'image', width: 800, height: 600, whole: full };
  const sources = (more: object): unknown => attachmentOf(row(1, { ...content, ...more }), ORIGIN);
  const thumbnail = `${ORIGIN}/files/1/t.webp`;
  expect(sources({})).toMatchObject({ ...expected, sources: [thumbnail, full] });
  expect(sources({ thumbUrl: '' })).toMatchObject({ ...expected, sources: [full] });
  expect(sources({ thumbUrl: '/api/x' })).toMatchObject({ ...expected, sources: [full] });
  expect(attachmentOf(row(1, 'no picture'), ORIGIN)).toBeNull();
  expect(attachmentOf(row(0, content), ORIGIN)).toBeNull();
});

test('[X-CHAT-13] A file shows its name and size, and no URL of this server outside its uploads', () => {
  const content = { name: 'a\u202Eb.pdf', size: 12, url: '/files/1/a.pdf' };
  const expected = { kind: 'file', name: 'a b.pdf', size: 12 };
  expect(attachmentOf(row(2, content), ORIGIN)).toEqual({ ...expected, address: `${ORIGIN}/files/1/a.pdf` });
  expect(attachmentOf(row(2, { ...content, url: '/logout' }), ORIGIN)).toEqual({ ...expected, address: '' });
});

test('[X-CHAT-12, X-CHAT-13] A picture or file that is being uploaded shows its known size and name', () => {
  const upload = {
    name: 'p.png',
    size: 9,
    width: 8,
    height: 6,
    duration: 0,
    peaks: [],
    thumb: true,
    progress: 0.5,
    unreadable: false,
  };
  expect(attachmentOf({ ...row(1, ''), upload: { kind: 'image', ...upload } }, ORIGIN)).toMatchObject({
    width: 8,
    height: 6,
    sources: [],
  });
  expect(attachmentOf({ ...row(2, ''), upload: { kind: 'file', ...upload } }, ORIGIN)).toMatchObject({
    name: 'p.png',
    size: 9,
    address: '',
  });
});

test('A picture has a box of its aspect ratio before it loads, within minimum and maximum size', () => {
  expect(pictureBox(3000, 2000)).toEqual({ width: 320, height: 213 });
  expect(pictureBox(1000, 4000)).toEqual({ width: 180, height: 340 });
  expect(pictureBox(200, 150)).toEqual({ width: 200, height: 150 });
  expect(pictureBox(5000, 10)).toEqual({ width: 320, height: 48 });
  expect(pictureBox(0, 0)).toEqual({ width: 240, height: 180 });
});
