// Signs of a text that can be stored.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storable } from '../../../src/core/domain/storable.ts';

test('NUL and halves of surrogate pairs go, everything else stays', () => {
  expect(storable('a\0b')).toBe('ab');
  expect(storable('\ud83d')).toBe('');
  expect(storable('\udc00\ud83d\ude00\ud83d')).toBe('😀');
  expect(storable('\u0001\u200b\ufffd\ufeff\uffff e\u0301')).toBe('\u0001\u200b\ufffd\ufeff\uffff e\u0301');
});

test('a cleaned text comes back from UTF-8 as it was, and loses nothing more the next time', () => {
  const anything = fc.string({
    unit: fc.integer({ min: 0, max: 0xffff }).map((n) => String.fromCharCode(n)),
  });
  fc.assert(
    fc.property(anything, (text) => {
      const kept = storable(text);
      expect(Buffer.from(kept, 'utf8').toString('utf8')).toBe(kept);
      expect(kept).not.toContain('\0');
      expect(storable(kept)).toBe(kept);
    }),
  );
});
