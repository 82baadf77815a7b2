import { type Messages, setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { type Message, pseudoMessage, pseudoScript } from '../../../scripts/lib/pseudo-messages.ts';
import { catalogue } from '../words.ts';

const messages = Object.assign(
  {},
  ...(await Promise.all(['door', 'home', 'rest'].map((name) => catalogue('en-US', name)))),
) as Record<string, Message>;

const shown = (message: Message, values: Record<string, unknown>): string => {
  const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': { id: message } as unknown as Messages } });
  return i18n._('id', values).replace(/[\u2062\u2063]/g, '');
};

test('[I18N-01] The pseudo-locale accents and lengthens a message and keeps its arguments and tags', () => {
  expect(pseudoMessage('Save')).toBe('⌈Šååṽéé⌉');
  expect(shown(pseudoMessage(['Sign in to ', ['name']]), { name: 'Partyline' })).toBe(
    '⌈Šîîĝññ îîññ ţţöö Partyline⌉',
  );
  expect(pseudoMessage('Open <0>it</0>')).toBe('⌈Ööþééññ <0>îîţţ</0>⌉');
});

test('A word is the same in each message, in upper and lower case', () => {
  const [part, whole] = ['Bookmarks', 'All my bookmarks'].map((message) =>
    shown(pseudoMessage(message), {}).toLowerCase().replaceAll(/[⌈⌉]/g, ''),
  );
  expect(whole).toContain(part);
});

test('[I18N-01] The pseudo-locale keeps the plural forms of a message', () => {
  const forms = { one: ['#', ' chat'], other: ['#', ' chats'] };
  const message = pseudoMessage([['count', 'plural', forms], ' read']);
  expect(shown(message, { count: 1 })).toBe('⌈1 çĥååţţ ŕééååð⌉');
  expect(shown(message, { count: 2_000 })).toBe('⌈2,000 çĥååţţš ŕééååð⌉');
});

test('[I18N-01] Each message of the product gets longer and keeps its arguments in the pseudo-locale', () => {
  const names = (message: Message): string[] =>
    typeof message === 'string'
      ? []
      : message.flatMap((token) => (typeof token === 'string' ? [] : [token[0]])).toSorted();
  const faults = Object.values(messages).filter((message) => {
    const pseudo = pseudoMessage(message);
    return (
      JSON.stringify(names(pseudo)) !== JSON.stringify(names(message)) ||
      JSON.stringify(pseudo).length <= JSON.stringify(message).length
    );
  });
  expect(Object.keys(messages).length).toBeGreaterThan(500);
  expect(faults).toEqual([]);
});

test('[I18N-01] A script keeps its code, and each of its catalogues gets the pseudo-locale', () => {
  const built = (text: string): string => `JSON.parse(\`{"28nQox":["${text}"],"aB-_9z":["\\\\"\\\`"]}\`)`;
  const rewritten = (text: string): string =>
    `JSON.parse(${JSON.stringify(`{"28nQox":["⌈","${text}","⌉"],"aB-_9z":["⌈","\\"\`","⌉"]}`)})`;
  expect(pseudoScript(`var a=${built('Save')},b=JSON.parse("{}"),c=${built('Send')};`)).toBe(
    `var a=${rewritten('Šååṽéé')},b=JSON.parse("{}"),c=${rewritten('Šééññð')};`,
  );
});
