import { createElement } from 'react';
import { expect, test } from 'vitest';
import { RichText } from '../../../src/shared/text/RichText.tsx';
import { markup } from '../words.ts';

const render = (text: string): Promise<string> => markup('en-US', createElement(RichText, { text }));

test('[X-CHAT-11] HTML in a message renders as text', async () => {
  const html = await render('<img src=x onerror="alert(1)"><b>bold</b> &amp;');
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&lt;b&gt;bold&lt;/b&gt; &amp;amp;');
  expect(html.match(/<[a-z]+/g)).toEqual(['<span']);
});

test('[X-CHAT-11] A URL in a message renders as a link that opens in a new tab', async () => {
  const html = await render('see https://example.org/a?b=1&c, and javascript:alert(1)');
  const [link = ''] = html.match(/<a .*?<\/a>/) ?? [];
  expect(link).toContain('href="https://example.org/a?b=1&amp;c"');
  expect(link).toContain('target="_blank"');
  expect(link).toContain('rel="noopener noreferrer"');
  expect(link).toMatch(/>https:\/\/example\.org\/a\?b=1&amp;c<\/a>$/);
  expect(html.match(/<a /g)).toHaveLength(1);
});

test('The mention of a user is a button if the caller handles presses; the mention of all is none', async () => {
  const mentions = [
    { name: 'Bruno', me: false, id: 2 },
    { name: 'all', me: true, id: null },
  ];
  const drawn = (onMention?: () => void): Promise<string> =>
    markup(
      'en-US',
      createElement(RichText, { text: '@Bruno @all', mentions, ...(onMention && { onMention }) }),
    );
  const html = await drawn(() => undefined);
  expect(html.match(/<button[^>]*>[^<]*/g)).toEqual([expect.stringMatching(/>@Bruno$/)]);
  expect(html).toMatch(/<span[^>]*data-me="true"[^>]*>@all</);
  expect(await drawn()).not.toContain('<button');
});
