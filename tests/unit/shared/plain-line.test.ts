import { createElement } from 'react';
import { expect, test } from 'vitest';
import { PlainLine } from '../../../src/shared/text/PlainLine.tsx';
import { markup } from '../words.ts';

test('A one-line preview shows a URL as text and line breaks as spaces', async () => {
  const html = await markup('en-US', createElement(PlainLine, { text: 'see\nhttps://example.org' }));
  expect(html).toMatch(/>see <bdi>https:\/\/example\.org<\/bdi><\/bdi>$/);
});

test('A search hit highlights words and emoticons in its line', async () => {
  const marks = [[2, 7]] as const;
  const html = await markup('en-US', createElement(PlainLine, { text: 'hi #开心; there', marks }));
  expect(html.match(/<mark/g)).toHaveLength(2);
  expect(html).toMatch(/<mark[^>]*> <\/mark><mark[^>]*><span role="img" aria-label=/);
});
