import { describe, expect, test } from 'vitest';
import { isCode, largest, sum } from '../../../bench/first-load/weigh.ts';
import { importsOf } from '../../../bench/first-load/worker-files.ts';
import { loadedBy, type Entry } from '../../../bench/first-load/loaded.ts';

function entry(url: string, end: number, initiator = 'script'): Entry {
  return { url, end, initiator };
}

describe('what a page had loaded at a moment', () => {
  test('is what had come by then; what was under way or came later does not count', () => {
    const entries = [
      entry('/before.js', 10),
      entry('/then.js', 20),
      entry('/later.js', 21),
      entry('/open.js', 0),
    ];
    expect(loadedBy(entries, 20)).toEqual(['/before.js', '/then.js']);
  });

  test('counts a file once that a preload and an import both name', () => {
    expect(loadedBy([entry('/a.js', 5, 'link'), entry('/a.js', 6, 'other')], 20)).toEqual(['/a.js']);
  });

  test('leaves out data and pictures', () => {
    const entries = [entry('/api', 5, 'fetch'), entry('/old', 5, 'xmlhttprequest'), entry('/face', 5, 'img')];
    expect(loadedBy([...entries, entry('/a.css', 5, 'link')], 20)).toEqual(['/a.css']);
  });
});

describe('the weight of code', () => {
  const weights = [
    { name: 'a.js', bytes: 2500 },
    { name: 'b.css', bytes: 700 },
    { name: 'c.js', bytes: 120_000 },
  ];

  test('is the sum of its files in thousands of bytes', () => {
    expect(sum(weights)).toBe(123.2);
    expect(sum([])).toBe(0);
  });

  test('is JavaScript and CSS by what the server says, and nothing else', () => {
    expect(['text/javascript; charset=utf-8', 'application/javascript', 'text/css'].map(isCode)).toEqual([
      true,
      true,
      true,
    ]);
    expect(['text/html', 'font/woff2', 'application/json', ''].some(isCode)).toBe(false);
  });

  test('is explained by its largest files', () => {
    expect(largest(weights, 2)).toBe('3 files, the largest: c.js 120.0 kB, a.js 2.50 kB');
    expect(largest(weights.slice(0, 1))).toBe('1 file, the largest: a.js 2.50 kB');
  });
});

test('what a module imports at its top is loaded with it, what it loads later is not', () => {
  const code =
    'import{a as b}from"./one.js";import"./two.js";export*from"../three.js";const l=()=>import("./later.js");import x from"bare";';
  expect(importsOf(code, 'http://host/assets/entry.js')).toEqual([
    'http://host/assets/one.js',
    'http://host/assets/two.js',
    'http://host/three.js',
  ]);
});
