import { lastValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { done, failed, type Failure } from '../../../src/core/contract/result.ts';
import type { FilePart, Upload as FileInfo } from '../../../src/core/domain/outbox-row.ts';
import { LIMITS, parseContent } from '../../../src/core/wire/index.ts';
import type { Upload } from '../../../workers/link/upload.ts';
import { uploadWork } from '../../../workers/outbox/echo.ts';
import { uploadFiles } from '../../../workers/outbox/upload-files.ts';
import { PICTURE } from './desk.ts';
import { CHAT } from '../support.ts';

const SEA = { ...PICTURE, thumb: true };
const ANSWER = {
  originUrl: '/files/1/sea.webp',
  thumbUrl: '/files/1/small.webp',
  largeThumbUrl: '',
  width: 2,
  height: 2,
  size: 9,
  animated: false,
};

/** The parts of each form, and the content of the message after these answers of the server. */
async function uploadOf(info: FileInfo, answers: readonly (object | Failure)[]) {
  const forms: string[][] = [];
  const upload = ((_name: string, _query: unknown, parts: object) => {
    const answer = answers[forms.length] ?? ANSWER;
    forms.push(Object.keys(parts));
    return Promise.resolve('code' in answer ? failed(answer as Failure) : done(answer));
  }) as Upload;
  const progress = { attempts: 0, firstAttemptAt: 0, attemptEndedAt: 0, failure: '' };
  const row = {
    tmpId: 'p',
    chat: CHAT,
    work: uploadWork(info),
    state: 'waiting',
    order: 1,
    writtenAt: 0,
  } as const;
  const file = (_tmpId: string, part: FilePart) => Promise.resolve(new Blob([part]));
  const end = await lastValueFrom(uploadFiles({ upload, file }, { ...row, ...progress }));
  return { forms, content: end.kind === 'uploaded' ? parseContent(1, end.content) : end };
}

test('[X-MEDIA-02] A picture is uploaded with a sharp thumbnail, whose URL its content names', async () => {
  const answer = { ...ANSWER, largeThumbUrl: '/files/1/sharp.webp', animated: true };
  const { forms, content } = await uploadOf({ ...SEA, largeThumb: true }, [answer]);
  expect(forms).toEqual([['width', 'height', 'file', 'thumb', 'largeThumb']]);
  expect(content).toEqual({ kind: 'image', ...answer });
});

test('[X-MEDIA-02] A picture that is sharp itself is its own sharp thumbnail', async () => {
  const { forms, content } = await uploadOf({ ...SEA, largeThumb: false }, [ANSWER]);
  expect(forms).toEqual([['width', 'height', 'file', 'thumb']]);
  expect(content).toMatchObject({ largeThumbUrl: '/files/1/sea.webp' });
  // A row of an older version of the app does not know whether the picture is sharp itself.
  expect((await uploadOf(SEA, [ANSWER])).content).toMatchObject({ largeThumbUrl: '' });
});

test('[X-MEDIA-02] A server that refuses the sharp thumbnail gets the picture without it, once', async () => {
  const refusal: Failure = { code: 'REFUSED', message: 'too many parts', status: 500 };
  const { forms, content } = await uploadOf({ ...SEA, largeThumb: true }, [refusal, ANSWER]);
  expect(forms.map((parts) => parts.at(-1))).toEqual(['largeThumb', 'thumb']);
  expect(content).toEqual({ kind: 'image', ...ANSWER });
  const refused = await uploadOf({ ...SEA, largeThumb: true }, [refusal, refusal]);
  expect(refused.forms).toHaveLength(2);
  expect(refused.content).toEqual({ kind: 'refused', message: 'too many parts' });
  expect((await uploadOf({ ...SEA, largeThumb: true }, [{ code: 'NO_ANSWER' }])).forms).toHaveLength(1);
});

test('[X-MEDIA-02] The sharp thumbnail leaves the content before the thumbnail where URLs are long', async () => {
  const long = (name: string, length: number): string => `/files/1/${name.padEnd(length, 'x')}`;
  const answer = {
    ...ANSWER,
    originUrl: long('o', 400),
    thumbUrl: long('t', 400),
    largeThumbUrl: long('l', 400),
  };
  const { content } = await uploadOf({ ...SEA, largeThumb: true }, [answer]);
  expect(content).toEqual({ kind: 'image', ...answer, largeThumbUrl: '' });
  const longer = { ...answer, originUrl: long('o', LIMITS.content.max - 100) };
  expect((await uploadOf(SEA, [longer])).content).toMatchObject({ thumbUrl: longer.originUrl });
});
