import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linksIn } from '../../../src/shared/text/links.ts';

const links = (text: string): string[] => linksIn(text).map((link) => link.text);

test('[X-CHAT-11] URLs with http, https and www in a text become links', () => {
  expect(linksIn('see https://example.com/a?b=1#c now')).toEqual([
    {
      at: 4,
      text: 'https://example.com/a?b=1#c',
      href: 'https://example.com/a?b=1#c',
      shown: 'https://example.com/a?b=1#c',
    },
  ]);
  expect(linksIn('www.example.org')).toEqual([
    { at: 0, text: 'www.example.org', href: 'https://www.example.org/', shown: 'www.example.org' },
  ]);
  expect(links('HTTP://EXAMPLE.COM')).toEqual(['HTTP://EXAMPLE.COM']);
  expect(links('http://localhost:8080/x and http://127.0.0.1/')).toHaveLength(2);
});

test('[X-CHAT-11] The punctuation around a URL stays outside the link', () => {
  expect(links('Look at https://example.com/a.')).toEqual(['https://example.com/a']);
  expect(links('(https://example.com/a), https://example.com/b!')).toEqual([
    'https://example.com/a',
    'https://example.com/b',
  ]);
  expect(links('https://example.org/wiki/Line_(telephone)')).toEqual([
    'https://example.org/wiki/Line_(telephone)',
  ]);
  expect(links('"https://example.com/a"')).toEqual(['https://example.com/a']);
  expect(links('**https://example.com**')).toEqual(['https://example.com']);
});

test('[X-CHAT-11] Chinese text may touch a URL on both sides', () => {
  expect(links('請看https://example.com/a這裡。')).toEqual(['https://example.com/a']);
  expect(links('網址：www.example.com，謝謝')).toEqual(['www.example.com']);
  expect(links('「https://example.com」')).toEqual(['https://example.com']);
});

test('[X-CHAT-11] URLs with schemes other than http and https are no links', () => {
  for (const text of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//http',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.com',
    'blob:https://example.com/1',
    'javascript:https://example.com',
    'https:example.com',
    'http://',
    'https://.',
    'www.',
    'www.x',
    'mail@www.example.com',
    'j\ta\nv\u0001ascript:alert(1)',
    'javascript&#58;alert(1)',
    'javascript%3Aalert(1)//www.example.com',
    'java\nscript:alert(1)',
    'intent://scan/#Intent;scheme=zxing;end',
  ]) {
    for (const { href } of linksIn(text)) expect(href).toMatch(/^https:\/\/example\.com\//);
  }
  expect(links('javascript:alert(1)')).toEqual([]);
  expect(links('ftp://example.com/a')).toEqual([]);
  expect(links('https://.')).toEqual([]);
  expect(links('www.x')).toEqual([]);
  expect(links('mail@www.example.com')).toEqual([]);
});

test('[X-CHAT-11] A URL inside HTML source ends at the quote', () => {
  const text = '<a href="https://example.com/x" onclick="alert(1)">y</a><img src=x onerror=alert(1)>';
  expect(links(text)).toEqual(['https://example.com/x']);
});

test('[X-CHAT-11] A URL with a user name is no link, and a direction control ends a URL', () => {
  expect(links('https://bank.example@evil.example/')).toEqual([]);
  expect(links('https://user:pass@example.com/')).toEqual([]);
  // A character that changes the text direction ends the URL.
  expect(links('https://example.com/\u202Egpj.exe')).toEqual(['https://example.com/']);
});

test('[X-CHAT-11, INV-8] A link to a host of another alphabet has its punycode form as target', () => {
  const [link] = linksIn('https://\u0430\u0440\u0440\u04cf\u0435.com/login');
  expect(link?.href).toBe('https://xn--80ak6aa92e.com/login');
});

test('[X-CHAT-11, INV-8] A host that looks like another host is no link, a host of one alphabet is a link', () => {
  for (const text of [
    'https://bank.example\u2044login.evil.example/',
    'https://bank.example\u2215login.evil.example/',
    'https://bank.example\u01c3.evil.example/',
    'https://bank.example\u0338.evil.example/',
    'https://bank.example%E2%81%84.evil.example/',
    'https://bank.example\u2024evil.example/',
    'https://bank.example%2F@evil.example/',
    'https://bank.example:443@evil.example/',
    // A host with two Cyrillic letters among Latin letters, then one with a Greek letter.
    'https://\u0440\u0430ypal.example/',
    'www.examp\u03b9e.example',
    // Hosts with invisible characters and direction controls.
    'https://exa\u202emple.example/',
    'https://exa\u2066mple\u2069.example/',
    'https://exa\u200bmple.example/',
    'https:\u2044\u2044bank.example/',
    'https:///p\u0430ypal.example/',
    'https://\\p\u0430ypal.example/',
    `https://${'a'.repeat(254)}.example/`,
  ]) {
    for (const { text: shown, href } of linksIn(text)) expect([shown, href]).toEqual([shown, shown]);
    expect(linksIn(text).every(({ href }) => !href.includes('evil'))).toBe(true);
  }
  for (const [text, host] of [
    ['https://m\u00fcller.example/', 'xn--mller-kva.example'],
    ['https://\u043f\u0440\u0438\u043c\u0435\u0440.example/', 'xn--e1afmkfd.example'],
    ['https://[::1]:8080/', '[::1]:8080'],
    ['http://a_b.example/', 'a_b.example'],
  ] as const) {
    expect(linksIn(text).map(({ href }) => new URL(href).host)).toEqual([host]);
  }
});

test('[X-CHAT-11, INV-8] In any text, a link leads over http or https to the host that it shows', () => {
  const fragments =
    'https:// HTTP:// www. a.example evil.example / \\ @ : ? # %2F . javascript: data: &#58; [ ]'.split(' ');
  const fragment = fc.constantFrom(
    ...fragments,
    ' ',
    '\t',
    '\n',
    '\u202e',
    '\u200b',
    '\u2044',
    '\u0430',
    '\u3002',
    '\ud800',
  );
  fc.assert(
    fc.property(fc.array(fragment, { maxLength: 12 }), (parts) => {
      for (const { text, href } of linksIn(parts.join(''))) {
        expect(href).toMatch(/^https?:\/\//);
        const shown = /^(?:https?:\/\/)?([^/?#\\]*)/i.exec(text)?.[1];
        expect(new URL(`https://${shown}`).host.replace(/:(?:80|443)$/, '')).toBe(new URL(href).host);
      }
    }),
    { numRuns: 2000 },
  );
});

test('[X-CHAT-11] An emoticon code may follow a URL without a space', () => {
  expect(links('https://example.com/a#开心;')).toEqual(['https://example.com/a']);
  expect(links('https://example.com/a#b')).toEqual(['https://example.com/a#b']);
});

test('[INV-8] A URL of more than 8,192 characters is no link', () => {
  expect(links(`https://example.com/${')'.repeat(100_000)}`)).toEqual([]);
  expect(links(`https://example.com/(${')'.repeat(5000)}`)).toEqual(['https://example.com/()']);
});

test('[X-CHAT-11] A host outside of ASCII shows as the browser asks for it, and the rest as written', () => {
  const shown = (text: string): string[] => linksIn(text).map((link) => link.shown);
  // Cyrillic letters that read "apple".
  expect(shown('https://аррӏе.com')).toEqual(['https://xn--80ak6aa92e.com']);
  expect(shown('HTTPS://аррӏе.com/А?q=я#я')).toEqual(['HTTPS://xn--80ak6aa92e.com/А?q=я#я']);
  expect(shown('www.аррӏе.com/x')).toEqual(['www.xn--80ak6aa92e.com/x']);
  expect(shown('https://login.аррӏе.com:8443')).toEqual(['https://login.xn--80ak6aa92e.com:8443']);
  // Armenian and Cyrillic letters in one host.
  expect(shown('https://օрել.com')[0]).toMatch(/^https:\/\/xn--/);
  expect(shown('https://XN--80AK6AA92E.com')).toEqual(['https://xn--80ak6aa92e.com']);
  expect(shown('https://example.com/xn--a/é')).toEqual(['https://example.com/xn--a/é']);
});
