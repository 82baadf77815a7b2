import { expect, test } from 'vitest';
import { endpoints } from '../../../src/core/wire/index.ts';
import { plainText } from '../../../workers/commands/system-content.ts';
import { dataOf } from '../../../workers/link/http.ts';
import { growth, LINEAR } from '../growth.ts';
import { commandContext } from './command-context.ts';
import { unbounded } from '../../../src/core/domain/foreign.ts';

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

async function bodyOf(response: unknown) {
  const it = commandContext();
  const data = typeof response === 'object' && response ? { id: 4, ...response } : response;
  it.respond = () => dataOf(endpoints.messageSystemContent, { code: 200, message: '', data });
  return it.run('systemContent', { id: 4 });
}

test('systemContent returns the body of a system message as text in paragraphs, or a link', async () => {
  const richText = base64('<h1>Hello</h1><p>It is <b>Friday</b>&nbsp;&amp; 3 &lt; 4<br>At&#32;noon</p>');
  expect(await bodyOf({ contentType: 0, richText, externLink: '' })).toEqual({
    ok: true,
    value: { text: 'Hello\nIt is Friday\u00a0& 3 < 4\nAt noon', link: '' },
  });
  const link = { contentType: 1, richText: '', externLink: 'https://example.org/a?b=c' };
  expect(await bodyOf(link)).toEqual({ ok: true, value: { text: '', link: 'https://example.org/a?b=c' } });
});

test('[INV-8] systemContent returns only http and https addresses without credentials as a link', async () => {
  for (const externLink of [
    'javascript:alert(1)',
    'data:text/html,<b>x',
    'https://user:word@example.org/',
    ' ',
    null,
    'example.org',
    'blob:https://example.org/1',
    'file:///etc/passwd',
  ])
    expect(await bodyOf({ richText: '', externLink })).toMatchObject({ value: { link: '' } });
});

test('[INV-8] plainText removes scripts, styles, comments and broken tags', () => {
  const texts: Record<string, string> = {
    'a<script>alert("<b>x</b>")</script>b': 'ab',
    'a<SCRIPT type="x">1 < 2 </SCRIPT >b': 'ab',
    'a<style>p{}</style>b': 'ab',
    'a<script>never ends': 'a',
    'a<img src=x onerror=alert(1)>b': 'ab',
    'a<!-- <b>c</b> -->b': 'ab',
    'a<!-- never ends': 'a',
    'a<a href="javascript:x">link</a>': 'alink',
    '&lt;script&gt;alert(1)&lt;/script&gt;': '<script>alert(1)</script>',
    '&#60;b&#62; &#x3C;i&#x3E;': '<b> <i>',
    '&#xD800;&#0;&#1114112;&nope;&amp;amp;': '&#1114112;&nope;&amp;',
    '1 < 2 and 3 > 2': '1 < 2 and 3 > 2',
    'a<b': 'a',
    '\n\n\n\na\n\n\n\n\nb \t \n': 'a\n\nb',
  };
  for (const [html, text] of Object.entries(texts)) expect([html, plainText(html)]).toEqual([html, text]);
});

test('[INV-8] A body that is missing or not base64 is empty, and a malformed response is NO_ANSWER', async () => {
  for (const richText of ['%%%', null, undefined, base64('x').slice(1) + '!'])
    expect(await bodyOf({ richText, externLink: '' })).toMatchObject({ value: { text: '' } });
  // Bytes that are not UTF-8 become replacement characters.
  expect(await bodyOf({ richText: Buffer.from([0x61, 0xff, 0x62]).toString('base64') })).toMatchObject({
    value: { text: 'a\ufffdb' },
  });
  for (const response of [null, 7, 'text', { richText: 7 }, { richText: {} }, { externLink: 7 }])
    expect(await bodyOf(response)).toMatchObject({ error: { code: 'NO_ANSWER' } });
});

test('[INV-8] A body of 1 MB is cut to 50,000 characters, in linear time', async () => {
  const million = 1_000_000;
  for (const unit of [
    'a',
    '<',
    '<script>',
    '<script><',
    '&#',
    '<br',
    '\n \n',
    ' ',
    '<!--',
    '<script ',
    '<style></script>',
    '<script></script ',
    '&lt;',
  ]) {
    const units = Math.floor(million / unit.length);
    const receipt = await bodyOf({ richText: base64(unit.repeat(units)), externLink: '' });
    expect(receipt.ok && unbounded(receipt.value.text).length).toBeLessThanOrEqual(50_000);
    // plainText reads at most 200,000 characters.
    const ratio = growth((html) => void plainText(html), unit, Math.floor(200_000 / unit.length));
    expect([unit, ratio < LINEAR]).toEqual([unit, true]);
  }
});
