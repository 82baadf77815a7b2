// The direction of texts, and the isolation of their parts (src/ui/text-direction.ts).
import { expect, test } from 'vitest';
import { directionOf, isolated } from '../../../src/ui/text-direction.ts';

test('[X-WEB-03] The first letter outside of isolated parts decides the direction', () => {
  expect(directionOf('hello שלום')).toBe('ltr');
  expect(directionOf('שלום hello')).toBe('rtl');
  expect(directionOf('123 وقار')).toBe('rtl');
  expect(directionOf('你好 וקאר')).toBe('ltr');
  expect(directionOf('👍 123')).toBeNull();
  expect(directionOf('\u2068وقار\u2069 recalled a message')).toBe('ltr');
  expect(directionOf('\u2068\u2067a\u2069b\u2069 שלום')).toBe('rtl');
  expect(directionOf('\u2068וקאר')).toBeNull();
});

test('[X-WEB-03] A name from right to left is isolated, and any other name stays as it is', () => {
  expect(isolated('Bruno')).toBe('Bruno');
  expect(isolated('王小明')).toBe('王小明');
  expect(isolated('وقار (Waqar)')).toBe('\u2068وقار (Waqar)\u2069');
  expect(isolated('Bruno שלום')).toBe('\u2068Bruno שלום\u2069');
  expect(isolated('hello', 'ltr')).toBe('\u2066hello\u2069');
});

test('[X-WEB-03] Signs within a part cannot end its isolation or turn the text after it', () => {
  expect(isolated('א\u2069\u202eb')).toBe('\u2068אb\u2069');
  expect(isolated('a\u202eb')).toBe('\u2068ab\u2069');
  const list = `${isolated('א')}, ${isolated('ב')}`;
  expect(isolated(list)).toBe(`\u2068${list}\u2069`);
  expect(isolated(isolated('א'))).toBe('\u2068א\u2069');
});
