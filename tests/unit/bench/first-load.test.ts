import { describe, expect, test } from 'vitest';
import { isCode, largest, sum } from '../../../bench/first-load/weigh.ts';
import { importsOf } from '../../../bench/first-load/worker-files.ts';
import { loadedBy, type Entry } from '../../../bench/first-load/loaded.ts';

function entry(url: string, end: number, initiator = 'script'): Entry {
  return { url, end, initiator };
}

describe('files loaded at a moment', () => {
  test('Files complete by the given moment are loaded; files in transfer or later ones are not', () => {
    const entries = [
      entry('/before.js', 10),
      entry('/then.js', 20),
      entry('/later.js', 21),
      entry('/open.js', 0),
    ];
    expect(loadedBy(entries, 20)).toEqual(['/before.js', '/then.js']);
  });

  test('A file that a preload and an import both request counts once', () => {
    expect(loadedBy([entry('/a.js', 5, 'link'), entry('/a.js', 6, 'other')], 20)).toEqual(['/a.js']);
  });

  test('Data and pictures do not count as loaded files', () => {
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

  test('The weight of code is the sum of its files in thousands of bytes', () => {
    expect(sum(weights)).toBe(123.2);
    expect(sum([])).toBe(0);
  });

  test('By its content type JavaScript and CSS are code, and nothing else is', () => {
    expect(['text/javascript; charset=utf-8', 'application/javascript', 'text/css'].map(isCode)).toEqual([
      true,
      true,
      true,
    ]);
    expect(['text/html', 'font/woff2', 'application/json', ''].some(isCode)).toBe(false);
  });

  test('The explanation of a weight names its largest files', () => {
    expect(largest(weights, 2)).toBe('3 files, the largest: c.js 120.0 kB, a.js 2.50 kB');
    expect(largest(weights.slice(0, 1))).toBe('1 file, the largest: a.js 2.50 kB');
  });
});

test('A module loads with its static imports, and without its dynamic imports', () => {
  const code =
    'import{a as b}from"./one.js";import"./two.js";export*from"../three.js";const l=()=>import("./later.js");import x from"bare";';
  expect(importsOf(code, 'http://host/assets/entry.js')).toEqual([
    'http://host/assets/one.js',
    'http://host/assets/two.js',
    'http://host/three.js',
  ]);
});
