import { createElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { useDefaultText } from '../../../src/shared/apply/ApplyDialog.tsx';
import { type Apply, useApply } from '../../../src/shared/apply/use-apply.tsx';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { drawnInBoth, textsInBoth } from '../rendered.ts';
import { markup } from '../words.ts';
import { ALICE, withRows } from './fake-line.ts';

const DefaultText = (): ReactNode => useDefaultText();

test('[VAL-20] The default text of an application is "I am" with the own nickname, in both languages', async () => {
  const element = createElement(DefaultText);
  const drawn = await textsInBoth(createElement('p', null, withRows({ status: [ALICE] }, element)));
  expect(drawn).toEqual([['I am Alice'], ['我是 Alice']]);
});

test('The default text of an application is empty while the own name is unknown', async () => {
  const unknown = withRows({ status: [{ ...ALICE, self: null }] }, createElement(DefaultText));
  expect(await markup('en-US', unknown)).toBe('');
});

/** Applies during the first rendering, because effects do not run here. */
async function applied(isManualApprove: boolean): Promise<Apply> {
  const renders: Apply[] = [];
  function Probe(): ReactNode {
    const now = useApply();
    renders.push(now);
    if (!now.dialog && !now.busy) now.apply({ id: 2, name: 'Mira', isManualApprove }, null);
    return null;
  }
  await markup('en-US', withRows({ status: [ALICE] }, createElement(Probe)));
  return renders.at(-1)!;
}

test('[LIST-01, LIST-02] Only an application to a user who approves requests manually opens the dialog', async () => {
  expect(await applied(true)).toMatchObject({ busy: false, dialog: { props: { id: 2, name: 'Mira' } } });
  expect(await applied(false)).toMatchObject({ busy: true, dialog: null });
});

test('[X-PWD-06] A text area shows the number of typed characters and their maximum, and marks a full field', async () => {
  const area = (value: string) =>
    drawnInBoth(createElement(TextArea, { label: 'Text', value, limit: limitOf(value), readOnly: true }));
  const limitOf = (value: string) => ({ length: value.length, max: 255, isAlwaysShown: value === 'abc' });
  expect((await area('abc'))[0]).toMatch(/>3\/255</);
  expect((await area('a'.repeat(203)))[0]).not.toContain('/255<');
  expect((await area('a'.repeat(204)))[0]).toMatch(/>204\/255</);
  expect((await area('a'.repeat(256)))[0]).toContain('data-over');
  expect((await area('abc'))[0]).not.toContain('data-full');
  expect((await area('a'.repeat(255)))[0]).toContain('data-full');
});
