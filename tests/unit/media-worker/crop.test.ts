import { expect, test } from 'vitest';
import { validCropped, validPreview } from '../../../src/platform/media/valid-pictures.ts';
import { cropped, previewOf } from '../../../workers/media/crop.ts';
import type { Rect } from '../../../src/core/media/picture-shape.ts';
import type { ImageTools, PictureFormat } from '../../../workers/media/pictures.ts';
import { png } from '../../server/pictures.ts';

const photo = new Blob([new Uint8Array(png(1600, 1200))]);
const LIMIT = 1e8;

interface Drawing {
  to: string;
  format: PictureFormat;
  part: Rect | undefined;
}

/** @param writes the format of drawn pictures */
function setUp(shown: { width: number; height: number }, writes?: PictureFormat) {
  const drawn: Drawing[] = [];
  let open = 0;
  const tools: ImageTools<{ width: number; height: number; close: () => void }> = {
    decode: async () => {
      open++;
      return { ...shown, close: () => open-- };
    },
    draw: async (_picture, { width, height }, format, part) => {
      drawn.push({ to: `${width} x ${height}`, format, part });
      return new Blob(['drawn'], { type: format === 'image/jpeg' ? format : (writes ?? format) });
    },
  };
  return { tools, drawn, open: () => open };
}

test('[SET-06] A cropped avatar has at most 640 px and a thumbnail, and is drawn from the chosen square', async () => {
  const part = { x: 100, y: 50, side: 1000 };
  const square = { x: 100, y: 50, width: 1000, height: 1000 };
  const { tools, drawn, open } = setUp({ width: 1200, height: 1600 });
  const avatar = await cropped(photo, part, LIMIT, tools);
  expect(avatar).toMatchObject({ side: 640, picture: { type: 'image/webp' }, thumb: { type: 'image/webp' } });
  expect(drawn).toEqual([
    { to: '640 x 640', format: 'image/webp', part: square },
    { to: '160 x 160', format: 'image/webp', part: square },
  ]);
  expect(open()).toBe(0);
});

test('A small square is not enlarged and needs no thumbnail', async () => {
  const { tools, drawn } = setUp({ width: 150, height: 120 });
  const avatar = await cropped(photo, { x: 0, y: 0, side: 120 }, LIMIT, tools);
  expect(avatar).toMatchObject({ side: 120, thumb: null });
  expect(drawn).toHaveLength(1);
});

test('A square beyond the picture is moved into it', async () => {
  const { tools, drawn } = setUp({ width: 300, height: 200 });
  await cropped(photo, { x: 250.4, y: -9, side: 900 }, LIMIT, tools);
  expect(drawn[0]?.part).toEqual({ x: 100, y: 0, width: 200, height: 200 });
});

test('A browser that writes no WebP gets JPEG', async () => {
  const { tools } = setUp({ width: 1200, height: 1600 }, 'image/png');
  const avatar = await cropped(photo, { x: 0, y: 0, side: 700 }, LIMIT, tools);
  expect(avatar).toMatchObject({ picture: { type: 'image/jpeg' }, thumb: { type: 'image/jpeg' } });
});

test('The preview has the displayed size of the picture and at most 1280 px', async () => {
  const { tools, drawn, open } = setUp({ width: 1200, height: 1600 });
  expect(await previewOf(photo, LIMIT, tools)).toMatchObject({ kind: 'picture', width: 1200, height: 1600 });
  expect(drawn[0]?.to).toBe('960 x 1280');
  expect(open()).toBe(0);
});

test('A file that is no picture, is damaged or has too many pixels is refused before the crop', async () => {
  const { tools } = setUp({ width: 1, height: 1 });
  const part = { x: 0, y: 0, side: 1 };
  const text = new Blob(['no picture']);
  const noPicture = { kind: 'refused', why: 'no-picture' };
  expect(await previewOf(text, LIMIT, tools)).toEqual(noPicture);
  expect(await cropped(text, part, LIMIT, tools)).toBeNull();
  expect(await previewOf(photo, 1000, tools)).toEqual({ kind: 'refused', why: 'too-many-pixels' });
  expect(await cropped(photo, part, 1000, tools)).toBeNull();
  const damaged = { ...tools, decode: () => Promise.reject(new Error('damaged')) };
  expect(await previewOf(photo, LIMIT, damaged)).toEqual(noPicture);
  expect(await cropped(photo, part, LIMIT, damaged)).toBeNull();
  const broken = { ...tools, draw: () => Promise.reject(new Error('no canvas')) };
  expect(await previewOf(photo, LIMIT, broken)).toEqual(noPicture);
  expect(await cropped(photo, part, LIMIT, broken)).toBeNull();
});

test('Answers of the media worker about a crop are checked', () => {
  const file = new Blob(['x']);
  const preview = { kind: 'picture', width: 4, height: 3, preview: file };
  expect(validPreview({ ...preview, more: 1 })).toEqual(preview);
  const refused = { kind: 'refused', why: 'too-many-pixels' };
  expect(validPreview(refused)).toEqual(refused);
  for (const wrong of [{ width: 0 }, { height: 1.5 }, { preview: null }, { kind: 'refused' }]) {
    expect(validPreview({ ...preview, ...wrong })).toBeUndefined();
  }
  const avatar = { picture: file, thumb: null, side: 640 };
  expect(validCropped(avatar)).toEqual(avatar);
  expect(validCropped(null)).toBeNull();
  for (const wrong of [{ picture: null }, { thumb: 'x' }, { side: 0 }]) {
    expect(validCropped({ ...avatar, ...wrong })).toBeUndefined();
  }
  expect(validCropped(undefined)).toBeUndefined();
});
