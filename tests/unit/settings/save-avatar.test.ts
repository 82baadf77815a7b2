// The upload of a new avatar, against a fake engine.
import { expect, test } from 'vitest';
import { done, failed, type Result } from '../../../src/core/contract/result.ts';
import { saveAvatar } from '../../../src/settings/info/save-avatar.ts';

const PART = { x: 0, y: 0, side: 100 };
const STORED = { headImage: '/a.webp', headImageThumb: '/b.webp' };
const DRAWN = { picture: new Blob(['p'], { type: 'image/webp' }), thumb: new Blob(['t']), side: 100 };

function setUp(drawn: typeof DRAWN | null = DRAWN) {
  const commands: [name: string, user: number | null][] = [];
  const answers = new Map<string, (result: Result<unknown>) => void>();
  const it = { user: 3 };
  const line = {
    user: () => it.user,
    command: (name: string, _args: object, user: number | null) => {
      commands.push([name, user]);
      return new Promise((answer) => answers.set(name, answer));
    },
  };
  const abort = new AbortController();
  const saving = saveAvatar(PART, {
    line: line as never,
    draw: () => Promise.resolve(drawn as never),
    unreadable: 'no picture',
    signal: abort.signal,
  });
  const answer = async (name: string, result: Result<unknown>): Promise<void> => {
    await expect.poll(() => answers.has(name)).toBe(true);
    answers.get(name)!(result);
  };
  return { commands, abort, saving, answer, it };
}

test('[SET-06] A new avatar is uploaded and then stored, for the user who chose it', async () => {
  const { commands, saving, answer, it } = setUp();
  await answer('uploadPicture', done(STORED));
  it.user = 4;
  await answer('updateProfile', done(null));
  expect(await saving).toEqual(done('saved'));
  expect(commands).toEqual([
    ['uploadPicture', 3],
    ['updateProfile', 3],
  ]);
});

test('[SET-06] An upload that the user cancels changes no profile and tells no failure', async () => {
  for (const answer of [done(STORED), failed({ code: 'OFFLINE' })]) {
    const cancelled = setUp();
    await expect.poll(() => cancelled.commands).toHaveLength(1);
    cancelled.abort.abort();
    await cancelled.answer('uploadPicture', answer);
    expect(await cancelled.saving).toEqual(done('cancelled'));
    expect(cancelled.commands).toEqual([['uploadPicture', 3]]);
  }
  const early = setUp();
  early.abort.abort();
  expect(await early.saving).toEqual(done('cancelled'));
  expect(early.commands).toEqual([]);
});

test('[SET-06] A change that is already on its way is told, also after a cancellation', async () => {
  const { commands, abort, saving, answer } = setUp();
  await answer('uploadPicture', done(STORED));
  await expect.poll(() => commands).toHaveLength(2);
  abort.abort();
  await answer('updateProfile', done(null));
  expect(await saving).toEqual(done('saved'));
});

test('[SET-06] A failed upload, and a picture that cannot be drawn, are failures', async () => {
  const { saving, answer } = setUp();
  await answer('uploadPicture', failed({ code: 'OFFLINE' }));
  expect(await saving).toEqual(failed({ code: 'OFFLINE' }));
  expect(await setUp(null).saving).toMatchObject({ error: { code: 'REFUSED', message: 'no picture' } });
});
