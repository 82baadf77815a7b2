// Password input of the command for the server's operator.
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readPassword } from '../../../server/admin/password.ts';

/** Reads the password at a terminal where these keys are pressed, one chunk after the other. */
async function typed(...chunks: string[]) {
  const raw: boolean[] = [];
  const shown: string[] = [];
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (on: boolean) => raw.push(on) });
  const answer = readPassword({ input, output: { write: (text) => shown.push(text) } });
  for (const chunk of chunks) {
    await new Promise((resolve) => setImmediate(resolve));
    input.write(chunk);
  }
  return { answer: await answer, raw, shown: shown.join('') };
}

test('At a terminal the operator’s password is asked for twice, and never shown', async () => {
  const { answer, raw, shown } = await typed('secr\u007fret 密\r', 'secret 密\r');
  expect(answer).toEqual({ password: 'secret 密' });
  expect(shown).toBe('Password: \nOnce more: \n');
  expect(raw).toEqual([true, false, true, false]);
});

test('Two different passwords, or Ctrl+C or Ctrl+D, give one sentence and no password', async () => {
  expect((await typed('secret\r', 'secrets\r')).answer).toBe('The two passwords are not the same.');
  for (const key of ['\u0003', '\u0004']) {
    const { answer, raw } = await typed(`secr${key}`);
    expect(answer).toBe('No password was given.');
    expect(raw).toEqual([true, false]);
  }
});

test('Without a terminal the operator’s password is the first line of the input', async () => {
  const read = (text: string) => {
    const input = new PassThrough();
    input.end(text);
    return readPassword({ input, output: { write: () => undefined } });
  };
  expect(await read('secret\nmore\n')).toEqual({ password: 'secret' });
  expect(await read('secret\r\n')).toEqual({ password: 'secret' });
  expect(await read(' secret ')).toEqual({ password: ' secret ' });
  for (const nothing of ['', '\n', '\nsecret']) {
    expect(await read(nothing)).toBe('Give the password on standard input, as its first line.');
  }
});
