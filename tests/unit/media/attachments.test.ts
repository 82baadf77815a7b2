import { expect, test } from 'vitest';
import type { MessageRow } from '../../../src/core/contract/rows.ts';
import { attachmentOf } from '../../../src/chat/media/attachment-of.ts';
import { pictureBox } from '../../../src/chat/media/image-box.ts';
import { fileAddress } from '../../../src/shared/files/file-address.ts';
import { inTwo, shownName } from '../../../src/shared/files/file-name.ts';

const HERE = 'https://chat.example';

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

test('[INV-8] of a name without end the beginning is shown, and its end, and it costs no more than that', () => {
  for (const unit of ['x', '\u202e', 'e\u0301\u0316', '👩\u200d', ' ']) {
    const name = shownName(`report ${unit.repeat(500_000 / unit.length)}.pdf.exe`);
    expect(name.length).toBeLessThanOrEqual(256);
    expect([name.slice(0, 6), name.slice(-8)]).toEqual(['report', '.pdf.exe']);
    expect(name.isWellFormed()).toBe(true);
    expect(inTwo(name).join('')).toBe(name);
  }
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
  const upload = {
    name: 'p.png',
    size: 9,
    width: 8,
    height: 6,
    duration: 0,
    peaks: [],
    thumb: true,
    progress: 0.5,
  };
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
