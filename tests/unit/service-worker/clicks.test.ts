import { expect, test } from 'vitest';
import { handleClick, type Page, pathOf } from '../../../workers/service-worker/clicks.ts';

/** The acts after a press on a notification of this tag, with these pages open. */
async function press(tag: string, ...pages: ('visible' | 'hidden')[]): Promise<unknown[]> {
  const acts: unknown[] = [];
  const all = pages.map((visibilityState, at): Page => ({
    visibilityState,
    focus: () => Promise.resolve(acts.push(`focus ${at}`)),
    tell: (message) => acts.push([at, message]),
  }));
  await handleClick(tag, {
    all: () => Promise.resolve(all),
    open: (path) => Promise.resolve(acts.push(path)),
  });
  return acts;
}

test('[PRIV-15] A press on a notification brings a page to the front, or opens the chat', async () => {
  const message = { is: 'notification', name: 'group-7' };
  expect(await press('partyline:group-7', 'hidden', 'visible')).toEqual(['focus 1', [1, message]]);
  expect(await press('partyline:group-7', 'hidden', 'hidden')).toEqual(['focus 0', [0, message]]);
  expect(await press('partyline:group-7')).toEqual(['/home/chat?chat=group-7']);
  expect(await press('another', 'visible')).toEqual([]);
  expect([pathOf('all'), pathOf('call')]).toEqual(['/home/chat', '/home/chat']);
});
