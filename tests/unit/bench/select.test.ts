import { describe, expect, test } from 'vitest';
import { select } from '../../../bench/select.ts';

const rows = ['first-load-login', 'first-load-chats', 'boot'].map((name) => ({ name }));

function names(...words: string[]): readonly string[] | string {
  const chosen = select(rows, words);
  return typeof chosen === 'string' ? chosen : chosen.map((row) => row.name);
}

describe('the rows of a command line', () => {
  test('A benchmark command without words selects all rows', () => {
    expect(names()).toEqual(['first-load-login', 'first-load-chats', 'boot']);
  });

  test('A word of the command selects the rows whose names begin with it, each once, in table order', () => {
    expect(names('first')).toEqual(['first-load-login', 'first-load-chats']);
    expect(names('boot', 'first-load-c')).toEqual(['first-load-chats', 'boot']);
    expect(names('first', 'first-load-login')).toEqual(['first-load-login', 'first-load-chats']);
  });

  test('A word that begins no row name is returned', () => {
    expect(names('boot', 'load')).toBe('load');
  });
});
