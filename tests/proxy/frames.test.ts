// The WebSocket frame reader of the fault proxy.
import { expect, test } from 'vitest';
import { CLOSE, closeFrame, FrameReader, textFrame } from './frames.ts';

test('Frames of every length are read back, masked or not, in chunks of any size', () => {
  for (const length of [0, 1, 125, 126, 300, 65_535, 65_536, 70_000]) {
    for (const masked of [false, true]) {
      const text = 'ü'.repeat(length / 2);
      const bytes = Buffer.concat([textFrame(text, masked), textFrame('next', masked)]);
      for (const size of [1, 7, 1000, bytes.length]) {
        if (bytes.length / size > 2000) continue;
        const reader = new FrameReader();
        const pieces = chunks(bytes, size).flatMap((chunk) => reader.push(chunk));
        expect(pieces.map((piece) => piece.text)).toEqual([text, 'next']);
        expect(Buffer.concat(pieces.map((piece) => piece.raw))).toEqual(bytes);
      }
    }
  }
});

test('A masked text is unmasked, and its raw bytes stay unchanged', () => {
  const bytes = textFrame('abcdef', true);
  bytes.set([1, 2, 3, 4], 2);
  for (let at = 0; at < 6; at++) bytes[6 + at]! ^= (at % 4) + 1;
  const [piece] = new FrameReader().push(Buffer.from(bytes));
  expect(piece).toEqual({ raw: bytes, opcode: 1, text: 'abcdef' });
});

test('A message in several frames is one text, and a control frame within it comes first', () => {
  const first = textFrame('ab', false);
  first[0] = 0x01;
  const last = textFrame('cd', false);
  last[0] = 0x80;
  const pieces = new FrameReader().push(Buffer.concat([first, closeFrame(1001), last]));
  expect(pieces).toEqual([
    { raw: closeFrame(1001), opcode: CLOSE, text: null },
    { raw: Buffer.concat([first, last]), opcode: 1, text: 'abcd' },
  ]);
});

test('A binary message is passed on and has no text', () => {
  const bytes = textFrame('ab', false);
  bytes[0] = 0x82;
  expect(new FrameReader().push(bytes)).toEqual([{ raw: bytes, opcode: 2, text: null }]);
});

function chunks(bytes: Buffer, size: number): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) parts.push(bytes.subarray(at, at + size));
  return parts;
}
