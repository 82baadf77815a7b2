import { expect, test } from 'vitest';
import { piecesOf } from '../../../src/screens/home/chat/conversation/links.ts';

const links = (text: string): (string | null)[] =>
  piecesOf(text)
    .filter((piece) => piece.href !== null)
    .map((piece) => piece.text);
const joined = (text: string): string =>
  piecesOf(text)
    .map((piece) => piece.text)
    .join('');

test('[X-CHAT-11] http, https and www addresses become links', () => {
  expect(piecesOf('see https://example.com/a?b=1#c now')).toEqual([
    { text: 'see ', href: null, at: 0 },
    { text: 'https://example.com/a?b=1#c', href: 'https://example.com/a?b=1#c', at: 4 },
    { text: ' now', href: null, at: 31 },
  ]);
  expect(piecesOf('www.example.org')).toEqual([
    { text: 'www.example.org', href: 'https://www.example.org/', at: 0 },
  ]);
  expect(links('HTTP://EXAMPLE.COM')).toEqual(['HTTP://EXAMPLE.COM']);
  expect(links('http://localhost:8080/x and http://127.0.0.1/')).toHaveLength(2);
});

test('[X-CHAT-11] the punctuation of the sentence stays outside', () => {
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

test('[X-CHAT-11] Chinese writing may touch an address on both sides', () => {
  expect(links('請看https://example.com/a這裡。')).toEqual(['https://example.com/a']);
  expect(links('網址：www.example.com，謝謝')).toEqual(['www.example.com']);
  expect(links('「https://example.com」')).toEqual(['https://example.com']);
});

test('[X-CHAT-11] no other scheme is ever a link', () => {
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
  ]) {
    for (const piece of piecesOf(text)) {
      if (piece.href !== null) expect(piece.href).toMatch(/^https:\/\/example\.com\//);
    }
    expect(joined(text)).toBe(text);
  }
  expect(links('javascript:alert(1)')).toEqual([]);
  expect(links('https://.')).toEqual([]);
  expect(links('www.x')).toEqual([]);
  expect(links('mail@www.example.com')).toEqual([]);
});

test('[X-CHAT-11] what looks like HTML is text, and an address in it ends at the bracket', () => {
  const text = '<a href="https://example.com/x" onclick="alert(1)">y</a><img src=x onerror=alert(1)>';
  expect(links(text)).toEqual(['https://example.com/x']);
  expect(joined(text)).toBe(text);
});

test('[X-CHAT-11] an address that hides where it leads is no link', () => {
  expect(links('https://bank.example@evil.example/')).toEqual([]);
  expect(links('https://user:pass@example.com/')).toEqual([]);
  // A sign that turns the direction of what follows ends the address.
  expect(links('https://example.com/\u202Egpj.exe')).toEqual(['https://example.com/']);
});

test('[X-CHAT-11] nothing of a text gets lost, and a long one is read in no time', () => {
  const text = `${'https://example.com/('.repeat(50)}${')'.repeat(200)} ${'w'.repeat(20_000)}www.`;
  const begin = performance.now();
  expect(joined(text)).toBe(text);
  expect(performance.now() - begin).toBeLessThan(1000);
});
