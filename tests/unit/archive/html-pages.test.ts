// The markup of an archive's pages with hostile texts: no text becomes an element, an attribute or a script.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowHtml, chatStart, chatEnd, indexHtml } from '../../../src/settings/data/export/html-pages.ts';
import { escaped, linkHtml, textHtml } from '../../../src/settings/data/export/html-text.ts';
import { EXPORT_WORDS, exportedChat, exportedPeople, messageRow } from './rows.ts';

const NO_FILES = { pictures: [], files: [], address: '' };
const SCRIPT = '<script>alert(1)</script>"\'><img src=x onerror=alert(1)>';

/** Names of the elements in the markup. */
const elementsIn = (html: string): Set<string> =>
  new Set([...html.matchAll(/<([a-z0-9]+)/g)].map(([, name = '']) => name));

test('No text of another user becomes markup in a message, a quote, a name or a notice', () => {
  const quote = {
    id: 1,
    sendId: 2,
    sendNickName: SCRIPT,
    own: false,
    type: 0,
    content: SCRIPT,
    recalled: false,
  };
  const rows = [
    messageRow(5, { content: SCRIPT, sendNickName: SCRIPT, title: SCRIPT, quote }),
    messageRow(6, { type: 2, content: JSON.stringify({ name: SCRIPT, url: '/files/x' }) }),
    messageRow(7, { type: 21, content: SCRIPT }),
    messageRow(8, { type: 99, content: SCRIPT }),
    messageRow(9, { content: '', recalled: { byId: 2, byName: SCRIPT, own: false } }),
  ];
  const html = [
    ...rows.map((row) =>
      rowHtml(row, { ...NO_FILES, address: `https://x.test/"${SCRIPT}` }, '../', EXPORT_WORDS),
    ),
    chatStart(exportedChat({ showName: SCRIPT, group: groupOf(SCRIPT) }), '../index.html', EXPORT_WORDS),
    chatEnd(exportedChat({ draft: SCRIPT }), [], EXPORT_WORDS),
    indexHtml(
      SCRIPT,
      0,
      exportedPeople(SCRIPT),
      [{ name: SCRIPT, page: 'chats/chat-1.html', messages: 1 }],
      EXPORT_WORDS,
    ),
  ].join('');
  expect([...elementsIn(html)]).not.toContain('script');
  expect(html.match(/<img/g)).toBeNull();
  expect(html.replaceAll(/="[^"]*"/g, '')).not.toMatch(/<[^>]*\son\w+=/i);
  expect(html).toContain('&lt;script&gt;alert(1)');
});

const groupOf = (text: string) => ({
  name: text,
  notice: text,
  ownerId: 1,
  isGone: false,
  members: [{ userId: 2, nickName: text, isManager: false, isGone: false }],
});

test('An escaped text has no character that opens markup, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(escaped(text)).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|#39;)/);
      expect(
        textHtml(text).replaceAll(
          /<a href="https?:[^"<>]*" rel="noopener noreferrer nofollow" dir="auto">|<\/a>/g,
          '',
        ),
      ).not.toMatch(/[<>"']/);
    }),
  );
});

test('Only web and mail addresses become links, with a rel attribute', () => {
  const rel = 'rel="noopener noreferrer nofollow" dir="auto"';
  expect(linkHtml('https://a.test/?x="y"', 'a')).toBe(
    `<a href="https://a.test/?x=&quot;y&quot;" ${rel}>a</a>`,
  );
  expect(linkHtml('mailto:a@b.test', 'a')).toBe(`<a href="mailto:a@b.test" ${rel}>a</a>`);
  for (const address of [
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '/x',
    ' javascript:x',
  ])
    expect(linkHtml(address, 'a')).toBe('a');
  expect(textHtml('see https://a.test/b, javascript:alert(1)')).toBe(
    `see <a href="https://a.test/b" ${rel}>https://a.test/b</a>, javascript:alert(1)`,
  );
});

test('A page shows a picture of the archive, links its other files, and links a file that is only on the server', () => {
  const shown = rowHtml(
    messageRow(1, { type: 1 }),
    { ...NO_FILES, pictures: ['files/picture-1.png'] },
    '../',
    EXPORT_WORDS,
  );
  expect(shown).toContain('<img src="../files/picture-1.png" alt="" loading="lazy">');
  const unsent = rowHtml(
    messageRow(2, { type: 2 }),
    { ...NO_FILES, files: ['files/unsent-1-海 a.txt'] },
    '../',
    EXPORT_WORDS,
  );
  expect(unsent).toContain('<a href="../files/unsent-1-%E6%B5%B7%20a.txt">');
  const remote = rowHtml(
    messageRow(3, { type: 2, content: 'File: <b>.txt' }),
    { ...NO_FILES, address: 'https://a.test/files/b' },
    '../',
    EXPORT_WORDS,
  );
  expect(remote).toContain(
    '<a href="https://a.test/files/b" rel="noopener noreferrer nofollow" dir="auto">File: &lt;b&gt;.txt</a> <small>not here</small>',
  );
  expect(remote.match(/a\.test/g)).toHaveLength(1);
  for (const html of [shown, unsent]) expect(html).not.toContain('not here');
});

test('Gaps, lost messages and recalled messages have a line of their own', () => {
  const line = (over: object): string => rowHtml(messageRow(1, over), NO_FILES, '', EXPORT_WORDS);
  expect(line({ gap: 'open' })).toBe('<p class="gap">missing</p>\n');
  expect(line({ gap: 'lost' })).toBe('<p class="gap">lost</p>\n');
  expect(line({ recalled: { byId: 2, byName: 'Mira', own: false } })).toContain('class="notice"');
});

test('A text of extreme length or many combining marks is bounded', () => {
  expect(textHtml('x'.repeat(100_000)).length).toBeLessThan(21_000);
  expect(textHtml(`e${'\u0301'.repeat(5000)}`).length).toBeLessThan(20);
});
