// The isolation of values in the app's sentences (src/platform/isolated-values.ts).
import { i18n, setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { isolateValues } from '../../../src/platform/isolated-values.ts';

const MESSAGES = { recalled: [['name'], ' recalled a message'], plain: 'Plain' } as never;

test('[X-WEB-03] Each sentence isolates a name from right to left among its values', () => {
  const own = isolateValues(setupI18n({ locale: 'en-US', messages: { 'en-US': MESSAGES } }));
  const sentence = '\u2068وقار\u2069 recalled a message';
  expect(own._('recalled', { name: 'وقار' })).toBe(sentence);
  expect(own.t('recalled', { name: 'وقار' })).toBe(sentence);
  expect(own._({ id: 'recalled', values: { name: 'وقار' } })).toBe(sentence);
  expect(own._('recalled', { name: 'Bruno' })).toBe('Bruno recalled a message');
  expect(own._('recalled', { name: 7 })).toBe('7 recalled a message');
  expect(own._('plain')).toBe('Plain');
});

test('[X-WEB-03] The sentences of the app come from an instance that isolates', async () => {
  await import('../../../src/platform/i18n.ts');
  i18n.load('en-US', MESSAGES);
  i18n.activate('en-US');
  expect(i18n._('recalled', { name: 'וקאר' })).toBe('\u2068וקאר\u2069 recalled a message');
});
