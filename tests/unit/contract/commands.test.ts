import * as v from 'valibot';
import { expect, test } from 'vitest';
import { CommandSchemas } from '../../../src/core/contract/commands.ts';
import { SignInCommandSchemas } from '../../../src/core/contract/sign-in-commands.ts';
import { OnDemandCommandSchemas } from '../../../src/core/contract/on-demand-commands.ts';
import { readSearchSpec } from '../../../workers/views/search/search-spec.ts';
import { accepted, refused } from '../wire/accepts.ts';
import { BAD, blob, GOOD, SYSTEM } from './command-arguments.ts';

const schemas: Record<string, v.GenericSchema> = {
  ...CommandSchemas,
  ...SignInCommandSchemas,
  ...OnDemandCommandSchemas,
};

test('Each command accepts valid arguments unchanged, and passes a file as the same object', () => {
  expect(Object.keys(GOOD).toSorted()).toEqual(Object.keys(schemas).toSorted());
  for (const [command, args] of Object.entries(GOOD))
    expect([command, accepted(schemas[command]!, args)]).toEqual([command, args]);
  expect(accepted(CommandSchemas.sendFile, GOOD['sendFile']).file).toBe(blob);
});

test('Optional arguments of a command may be missing', () => {
  for (const [command, ...optional] of [
    ['sendText', 'quote', 'at', 'receipt', 'after'],
    ['sendFile', 'duration', 'peaks', 'quote', 'at', 'receipt', 'after'],
    ['deleteForMe', 'undo'],
    ['deleteChat', 'undo'],
  ] as const) {
    const args = Object.entries(GOOD[command]!).filter(
      ([field]) => !(optional as readonly string[]).includes(field),
    );
    expect(accepted(schemas[command]!, Object.fromEntries(args))).toEqual(Object.fromEntries(args));
  }
});

test('[INV-8] Each field of a command refuses invalid values, and the validation issue names that field', () => {
  for (const [command, fields] of Object.entries(BAD)) {
    for (const [path, values] of Object.entries(fields)) {
      for (const value of values) {
        const args = { ...GOOD[command], [path.split('.')[0]!]: value };
        expect([command, refused(schemas[command]!, args)]).toEqual([command, path]);
      }
    }
  }
});

test('The validation issue of a refused argument has its reason', () => {
  const reasonOf = (command: 'sendText' | 'sendFile', change: object): string | undefined =>
    v.safeParse(CommandSchemas[command], { ...GOOD[command], ...change }).issues?.[0].message;
  expect(reasonOf('sendText', { chat: 'nobody-1' })).toBe('not a chat');
  expect(reasonOf('sendText', { chat: SYSTEM })).toBe('nobody to write to');
  expect(reasonOf('sendText', { content: ' ' })).toBe('blank');
  expect(reasonOf('sendFile', { file: {} })).toBe('not a file');
});

test('signIn and search drop NUL and lone surrogates, which no server can store', () => {
  const form = { userName: 'a\0da', password: 'se\ud800cret', auto: true, terminal: 1 };
  expect(v.parse(SignInCommandSchemas.signIn, form)).toMatchObject({ userName: 'ada', password: 'secret' });
  refused(SignInCommandSchemas.signIn, { ...form, userName: '\0' });
  expect(readSearchSpec({ view: 'search', words: 'a\0da', size: 9 })).toMatchObject({ words: 'ada' });
});
