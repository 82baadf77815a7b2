// Characters of a text that can be stored.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storable } from '../../../src/core/domain/storable.ts';

test('storable drops NUL and lone surrogates from a text, and keeps everything else', () => {
  expect(storable('a\0b')).toBe('ab');
  expect(storable('\ud83d')).toBe('');
  expect(storable('\udc00\ud83d\ude00\ud83d')).toBe('😀');
  expect(storable('\u0001\u200b\ufffd\ufeff\uffff e\u0301')).toBe('\u0001\u200b\ufffd\ufeff\uffff e\u0301');
});

test('A storable text survives UTF-8 encoding unchanged, and storable is idempotent', () => {
  const anyText = fc.string({
    unit: fc.integer({ min: 0, max: 0xffff }).map((n) => String.fromCharCode(n)),
  });
  fc.assert(
    fc.property(anyText, (text) => {
      const kept = storable(text);
      expect(Buffer.from(kept, 'utf8').toString('utf8')).toBe(kept);
      expect(kept).not.toContain('\0');
      expect(storable(kept)).toBe(kept);
    }),
  );
});
