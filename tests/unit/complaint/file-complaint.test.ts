import { expect, test } from 'vitest';
import { done, failed, type Failure } from '../../../src/core/contract/result.ts';
import { ComplaintType } from '../../../src/core/wire/profile-s/enums.ts';
import type { Line } from '../../../src/line/api.ts';
import { fileComplaint, type ComplaintTools } from '../../../src/shared/complaint/file-complaint.ts';

const picture = (name: string) => ({
  file: new File(['x'], name),
  width: 20,
  height: 10,
  thumb: null,
  largeThumb: null,
});

/** A connection that records its commands. `fails` names the command, or the picture, that fails with an error. */
function toolsOf(fails: Record<string, Failure> = {}) {
  const calls: [string, Record<string, unknown>][] = [];
  const uploads: number[] = [];
  const command = (name: string, args: Record<string, unknown>) => {
    calls.push([name, args]);
    const error = fails[name] ?? fails[String(args['name'])];
    if (error) return Promise.resolve(failed(error));
    const url = `/files/${String(args['name'])}`;
    const stored = { originUrl: url, thumbUrl: url, width: 20, height: 10 };
    return Promise.resolve(done(name === 'uploadPicture' ? stored : null));
  };
  const tools: ComplaintTools = {
    line: { command, user: () => 1 } as unknown as Line,
    uploaded: new Map(),
    onUpload: (number) => uploads.push(number),
    isCancelled: () => false,
  };
  return { tools, calls, uploads, fails };
}

const COMPLAINT = { of: 'private-7', type: ComplaintType.FRAUD, text: 'They want my money.' } as const;
const OFFLINE: Failure = { code: 'OFFLINE' };

test('[GEN-08] A complaint about a user or a group is sent with its text and type 1, 2, 3 or 99', async () => {
  const types = Object.values(ComplaintType);
  expect(types).toEqual([1, 2, 3, 99]);
  for (const of of ['private-7', 'group-5'] as const) {
    for (const type of types) {
      const { tools, calls } = toolsOf();
      const outcome = await fileComplaint({ ...COMPLAINT, of, type, pictures: [] }, tools);
      expect(outcome).toEqual({ kind: 'sent' });
      expect(calls).toEqual([['complain', { of, type, text: 'They want my money.', images: [] }]]);
    }
  }
});

test('The pictures of a complaint are uploaded before it, in their order', async () => {
  const { tools, calls, uploads } = toolsOf();
  await fileComplaint({ ...COMPLAINT, pictures: [picture('a.png'), picture('b.png')] }, tools);
  expect(calls.map(([name]) => name)).toEqual(['uploadPicture', 'uploadPicture', 'complain']);
  expect(calls[0]?.[1]).toMatchObject({ name: 'a.png', width: 20, height: 10, thumb: null });
  expect(calls[2]?.[1]['images']).toMatchObject([
    { originUrl: '/files/a.png' },
    { originUrl: '/files/b.png' },
  ]);
  expect(uploads).toEqual([1, 2]);
});

test('A failed upload sends no complaint, and the next attempt continues with the failed picture', async () => {
  const { tools, calls, fails } = toolsOf({ 'b.png': OFFLINE });
  const pictures = [picture('a.png'), picture('b.png')];
  const outcome = await fileComplaint({ ...COMPLAINT, pictures }, tools);
  expect(outcome).toEqual({ kind: 'failed', error: OFFLINE, picture: pictures[1]?.file });
  expect(calls.map(([name]) => name)).not.toContain('complain');
  calls.length = 0;
  delete fails['b.png'];
  expect(await fileComplaint({ ...COMPLAINT, pictures }, tools)).toEqual({ kind: 'sent' });
  expect(calls.map(([name, args]) => args['name'] ?? name)).toEqual(['b.png', 'complain']);
});

test('A failed complaint says why, and is not repeated by itself', async () => {
  const { tools, calls } = toolsOf({ complain: { code: 'ENGINE_LOST' } });
  const outcome = await fileComplaint({ ...COMPLAINT, pictures: [] }, tools);
  expect(outcome).toEqual({ kind: 'failed', error: { code: 'ENGINE_LOST' }, picture: null });
  expect(calls).toHaveLength(1);
});

test('A closed dialog sends no complaint after the upload that runs', async () => {
  const { tools, calls } = toolsOf();
  const pictures = [picture('a.png'), picture('b.png')];
  const outcome = await fileComplaint({ ...COMPLAINT, pictures }, { ...tools, isCancelled: () => true });
  expect(outcome).toEqual({ kind: 'cancelled' });
  expect(calls.map(([name]) => name)).toEqual(['uploadPicture']);
});
