import { expect, test } from 'vitest';
import { validDrawing, validPictureInfo } from '../../../src/platform/media/valid-pictures.ts';
import { validPeaks } from '../../../src/platform/media/voice.ts';

const thumb = new Blob(['thumb']);
const picture = { kind: 'picture', width: 4, height: 3, thumb, largeThumb: thumb, redrawn: null };

test('A picture in an answer of the media worker has a positive integer size and files as thumbnails', () => {
  expect(validPictureInfo(picture)).toEqual(picture);
  expect(validPictureInfo({ ...picture, thumb: null, more: 1 })).toEqual({ ...picture, thumb: null });
  for (const wrong of [
    { width: 0 },
    { height: -3 },
    { width: 1.5 },
    { width: Infinity },
    { height: Number.NaN },
    { height: '3' },
    { thumb: undefined },
    { thumb: 'data:image/webp' },
    { thumb: new Blob([]) },
    { largeThumb: undefined },
    { largeThumb: new Blob([]) },
    { redrawn: 'data:image/webp' },
    { kind: 'other' },
  ]) {
    expect(validPictureInfo({ ...picture, ...wrong })).toBeUndefined();
  }
  for (const wrong of [undefined, null, 'picture', 7, []]) expect(validPictureInfo(wrong)).toBeUndefined();
});

test('An answer of the media worker that refuses a picture has a known reason', () => {
  for (const why of ['no-picture', 'too-many-pixels']) {
    expect(validPictureInfo({ kind: 'refused', why })).toEqual({ kind: 'refused', why });
  }
  expect(validPictureInfo({ kind: 'refused', why: 'tired' })).toBeUndefined();
});

test('A drawn picture in an answer of the media worker is a file that is not empty, or null', () => {
  expect(validDrawing(thumb)).toBe(thumb);
  expect(validDrawing(null)).toBeNull();
  for (const wrong of [undefined, new Blob([]), {}, 'png']) expect(validDrawing(wrong)).toBeUndefined();
});

test('[X-CHAT-14] The audio peaks in an answer of the media worker are 64 whole numbers from 0 to 255', () => {
  const peaks = Array.from({ length: 64 }, (_, at) => at * 4);
  expect(validPeaks(peaks)).toEqual(peaks);
  for (const wrong of [
    peaks.slice(1),
    peaks.with(0, -1),
    peaks.with(0, 256),
    peaks.with(0, 0.5),
    new Float32Array(64),
    null,
  ]) {
    expect(validPeaks(wrong)).toBeUndefined();
  }
});
