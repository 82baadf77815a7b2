import { createElement, Fragment } from 'react';
import { expect, test } from 'vitest';
import { FormerGroup } from '../../../src/groups/profile/FormerGroup.tsx';
import type { Line } from '../../../src/line/api.ts';
import { LineContext } from '../../../src/line/hooks.ts';
import { EditableText } from '../../../src/shared/forms/EditableText.tsx';
import { useUnsavedSlot } from '../../../src/shared/forms/unsaved-texts.ts';
import { drawnInBoth, textsIn } from '../rendered.ts';
import { groupInfo } from './rows.ts';

const GROUP = groupInfo({ role: null });

/** Stands for a form in which the user has typed. */
function Typed({ textKey, typed }: { textKey: string; typed: string }) {
  useUnsavedSlot(textKey).write({ typed, base: '' });
  return null;
}

const drawn = (...parts: Parameters<typeof createElement>[2][]): Promise<string[]> => {
  const line: Partial<Line> = { user: () => 1, watch: () => () => undefined };
  return drawnInBoth(
    createElement(LineContext, { value: line as Line }, createElement(Fragment, null, ...parts)),
  );
};

test('A removed member finds the half-typed notice in the profile of the former group, to copy', async () => {
  const [english = '', chinese = ''] = await drawn(
    createElement(Typed, { textKey: 'group-5/notice', typed: 'Meet at nine, and bring water.' }),
    createElement(FormerGroup, { group: GROUP }),
  );
  expect(textsIn(english)).toEqual(
    expect.arrayContaining(['Your unsaved notice', 'Copy', 'Meet at nine, and bring water.']),
  );
  expect(english).not.toContain('Your unsaved remark');
  expect(chinese).toContain('您未儲存的公告');
});

test('A text that the user may not edit any more shows what the user had typed, beside the stored text', async () => {
  const [english = ''] = await drawn(
    createElement(Typed, { textKey: 'group-8/name', typed: 'Night owls' }),
    createElement(EditableText, {
      textKey: 'group-8/name',
      level: 4,
      label: 'Group name',
      value: 'Owls',
      emptyText: '',
      editLabel: 'Change',
      canEdit: false,
      save: () => Promise.reject(new Error('not called')),
    }),
  );
  expect(textsIn(english)).toEqual(expect.arrayContaining(['Owls', 'Your unsaved text', 'Night owls']));
});
