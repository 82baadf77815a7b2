// The direction of messages, in bubbles, lists and notifications (X-WEB-03).
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { ownDirection } from '../../../src/shared/text/direction.ts';
import { PlainLine } from '../../../src/shared/text/PlainLine.tsx';
import { plainText } from '../../../src/shared/text/plain-text.ts';
import { RichText } from '../../../src/shared/text/RichText.tsx';
import { tokenize } from '../../../src/shared/text/tokens.ts';
import { Sentence } from '../../../src/ui/Sentence.tsx';
import { markup } from '../words.ts';

const WAQAR = { name: 'وقار (Waqar)', id: 3, me: false };
const of = (text: string, mentions = [WAQAR]) => ownDirection(tokenize(text, mentions));

test('[X-WEB-03] The direction of a message is that of its own words, without mentions and links', () => {
  expect(of('@وقار (Waqar) see you tomorrow')).toBe('ltr');
  expect(of('@Bruno שלום', [{ name: 'Bruno', id: 2, me: false }])).toBe('rtl');
  expect(of('https://example.com/ שלום')).toBe('rtl');
  expect(of('https://example.com/ @وقار (Waqar) 好')).toBe('ltr');
  expect(of('@وقار (Waqar) 👍')).toBe('auto');
  expect(of('hello שלום')).toBe('ltr');
  expect(of('#微笑;שלום')).toBe('rtl');
});

test('[X-WEB-03] A name after an @ does not decide where the mentioned people are unknown', () => {
  expect(of('@وقار (Waqar) see you', [])).toBe('ltr');
  expect(of('@waqar @bruno שלום', [])).toBe('rtl');
  expect(of('@וקאר', [])).toBe('auto');
  expect(of('mail to a@b.cd', [])).toBe('ltr');
});

test('[X-WEB-03] Mentions and links in a bubble have a direction of their own', async () => {
  const html = await markup(
    'en-US',
    createElement(RichText, { text: '@وقار (Waqar) see https://аррӏе.com', mentions: [WAQAR] }),
  );
  expect(html).toMatch(
    /^<span class="[^"]*" dir="ltr"><span [^>]*dir="auto">@وقار \(Waqar\)<\/span> see <a /,
  );
  expect(html).toMatch(/<a [^>]*dir="auto"[^>]*>https:\/\/xn--80ak6aa92e\.com<\/a>/);
});

test('[X-WEB-03] A line of a list keeps the direction of its own words, and shows the real host of a link', async () => {
  const line = (text: string) => markup('en-US', createElement(PlainLine, { text }));
  expect(await line('@وقار (Waqar) see you')).toMatch(/^<bdi [^>]*dir="ltr">/);
  expect(await line('https://аррӏе.com שלום')).toMatch(
    /^<bdi [^>]*dir="rtl"><bdi>https:\/\/xn--80ak6aa92e\.com<\/bdi> שלום<\/bdi>$/,
  );
  expect(await line('\u2068وقار\u2069 recalled a message')).toMatch(/^<bdi [^>]*dir="ltr">/);
});

test('[X-WEB-03] A sentence of the app that begins with a name keeps its own direction', async () => {
  const sentence = (text: string) => markup('en-US', createElement(Sentence, { text }));
  expect(await sentence('\u2068وقار\u2069 left')).toBe('<bdi dir="ltr">\u2068وقار\u2069 left</bdi>');
  expect(await sentence('12:30')).toBe('<bdi dir="auto">12:30</bdi>');
});

test('[X-WEB-03] A plain text for a notification begins in the direction of its own words', () => {
  expect(plainText('@وقار (Waqar) see you', 'en-US')).toBe('\u2066@وقار (Waqar) see you\u2069');
  expect(plainText('https://example.com/ שלום', 'en-US')).toBe('\u2067https://example.com/ שלום\u2069');
  expect(plainText('שלום hello', 'en-US')).toBe('שלום hello');
  expect(plainText('see https://аррӏе.com', 'en-US')).toBe('see https://xn--80ak6aa92e.com');
});
