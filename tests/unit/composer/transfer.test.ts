// The choice between files and text of a paste, for the contents that programs put on the clipboard.
import { expect, test } from 'vitest';
import { taken } from '../../../src/chat/composer/editor/transfer.ts';

const picture = new File(['png'], 'image.png', { type: 'image/png' });
const report = new File(['pdf'], 'Q3 report.pdf', { type: 'application/pdf' });
const plan = new File(['txt'], 'plan.txt', { type: 'text/plain' });

const FRAGMENT = (body: string): string =>
  `<html><head><style>td { color: red }</style></head><body>\n<!--StartFragment-->${body}<!--EndFragment--></body></html>`;

test('A picture beside a blank text is taken, with and without HTML', () => {
  for (const text of ['', ' ', '\n\n', '\u00A0', '\u200B\uFEFF', '\u2060\n \u3000']) {
    for (const html of [
      null,
      '',
      '<img src="a.png">',
      FRAGMENT('<img src="a.png" alt="a">&nbsp;'),
      '<p>told</p>',
    ]) {
      expect(taken({ files: [picture], text, html })).toEqual({ files: [picture], text: '' });
    }
  }
});

test('Copied cells, slides and paragraphs are taken as text, although their drawing is a picture', () => {
  for (const html of [
    FRAGMENT('<table><tr><td>1</td><td>2</td></tr></table>'),
    '<meta charset="utf-8"><p>1 2</p>',
    '1\t2',
  ]) {
    expect(taken({ files: [picture], text: '1\t2', html })).toEqual({ files: [], text: '1\t2' });
  }
});

test('A picture whose HTML shows no text is taken, also with its URL or its title as text', () => {
  for (const text of ['https://example.org/a.png', 'A photo of a cat']) {
    const html = '<meta charset="utf-8"><img src="https://example.org/a.png" alt="A photo of a cat">';
    expect(taken({ files: [picture], text, html })).toEqual({ files: [picture], text: '' });
  }
});

test('Copied files are taken without their names, paths or URLs', () => {
  for (const text of [
    'Q3 report.pdf',
    'Q3 report.pdf\nplan.txt\n',
    '/home/alice/Q3 report.pdf\n/home/alice/plan.txt',
    'C:\\Users\\alice\\Q3 report.pdf',
    '\\\\share\\team\\plan.txt',
    'file:///home/alice/Q3%20report.pdf',
  ]) {
    expect(taken({ files: [report, plan], text, html: null })).toEqual({ files: [report, plan], text: '' });
  }
});

test('A file and a text of its own are both taken', () => {
  expect(taken({ files: [picture], text: 'look at this', html: null })).toEqual({
    files: [picture],
    text: 'look at this',
  });
  expect(taken({ files: [report], text: 'Q3 report.pdf\nplease sign', html: null }).text).toContain(
    'please sign',
  );
});

test('A text without files is taken as it is, blank or not, and an empty clipboard is nothing', () => {
  for (const text of ['word', '  ', '\n', '']) {
    expect(taken({ files: [], text, html: null })).toEqual({ files: [], text });
    expect(taken({ files: [], text, html: '<p>x</p>' })).toEqual({ files: [], text });
  }
});

test('HTML of any form is read in linear time', () => {
  const start = performance.now();
  for (const html of ['<'.repeat(1_000_000), '<a '.repeat(300_000), '<body'.repeat(200_000)]) {
    taken({ files: [picture], text: 'x', html });
  }
  expect(performance.now() - start).toBeLessThan(1000);
});
