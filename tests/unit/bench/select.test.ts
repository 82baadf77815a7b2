import { describe, expect, test } from 'vitest';
import { select } from '../../../bench/select.ts';

const rows = ['first-load-login', 'first-load-chats', 'boot'].map((name) => ({ name }));

function names(...words: string[]): readonly string[] | string {
  const chosen = select(rows, words);
  return typeof chosen === 'string' ? chosen : chosen.map((row) => row.name);
}

describe('the rows a command line means', () => {
  test('are all of them without a word', () => {
    expect(names()).toEqual(['first-load-login', 'first-load-chats', 'boot']);
  });

  test('are those whose name begins with a word, in their own order, each once', () => {
    expect(names('first')).toEqual(['first-load-login', 'first-load-chats']);
    expect(names('boot', 'first-load-c')).toEqual(['first-load-chats', 'boot']);
    expect(names('first', 'first-load-login')).toEqual(['first-load-login', 'first-load-chats']);
  });

  test('a word that begins no name is told', () => {
    expect(names('boot', 'load')).toBe('load');
  });
});
