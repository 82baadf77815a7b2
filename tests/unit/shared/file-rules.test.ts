import { createElement } from 'react';
import { expect, test } from 'vitest';
import { LIMITS } from '../../../src/core/wire/index.ts';
import {
  acceptOf,
  AVATARS,
  checked,
  FILES,
  PICTURES,
  type UploadRules,
  VIDEOS,
} from '../../../src/shared/upload/file-rules.ts';
import { FilePicker } from '../../../src/shared/upload/FilePicker.tsx';
import { markup } from '../words.ts';

function file(name: string, type: string, size = 1): File {
  const created = new File(['x'], name, { type });
  Object.defineProperty(created, 'size', { value: size });
  return created;
}

const ANY = [PICTURES, VIDEOS, FILES];
const pathOf = (name: string, type: string, rules = ANY) => checked(file(name, type), rules).rules?.path;

test('[API-25, VAL-27, DLG-06] The first upload rule that accepts the type of a file gives its path and limit', () => {
  for (const type of ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp', 'IMAGE/PNG']) {
    expect(pathOf('a', type)).toBe('/image/upload');
  }
  for (const type of ['video/mp4', 'video/ogg', 'video/webm', 'video/quicktime']) {
    expect(pathOf('a', type)).toBe('/video/upload');
  }
  for (const type of ['image/svg+xml', 'image/tiff', 'video/x-msvideo', 'text/html', '']) {
    expect(pathOf('a', type)).toBe('/file/upload');
  }
  expect(pathOf('a.png', 'image/png', [FILES])).toBe('/file/upload');
  const small = { ...PICTURES, most: 4 };
  expect(checked(file('a', 'image/png', 4), [small]).rules).toBe(small);
  expect(checked(file('a', 'image/png', 5), [small]).refusal).toEqual({ why: 'too-large', most: 4 });
});

test('[VAL-27] The file extension decides for a file without a MIME type, and only then', () => {
  expect(pathOf('clip.MOV', '')).toBe('/video/upload');
  expect(pathOf('photo.png', 'text/html')).toBe('/file/upload');
  expect(pathOf('constructor', '')).toBe('/file/upload');
});

test('[ERR-15, VAL-27] The refusal of a file type names all accepted extensions', () => {
  expect(checked(file('a.svg', 'image/svg+xml'), [PICTURES, VIDEOS]).refusal).toEqual({
    why: 'format',
    types: ['jpeg', 'jpg', 'bmp', 'png', 'webp', 'gif', 'avif', 'mp4', 'ogg', 'webm', 'mov'],
  });
});

test('[ERR-16, VAL-28] A file over the size limit or empty is refused, a file at the limit is accepted', () => {
  const refusal = (type: string, size: number) => checked(file('a', type, size), ANY).refusal;
  expect(refusal('image/png', LIMITS.imageBytes)).toBeNull();
  expect(refusal('image/png', LIMITS.imageBytes + 1)).toEqual({ why: 'too-large', most: LIMITS.imageBytes });
  expect(refusal('video/mp4', LIMITS.videoBytes)).toBeNull();
  expect(refusal('video/mp4', LIMITS.videoBytes + 1)).toEqual({ why: 'too-large', most: LIMITS.videoBytes });
  expect(refusal('', LIMITS.fileBytes + 1)).toEqual({ why: 'too-large', most: LIMITS.fileBytes });
  expect(refusal('image/png', 0)).toEqual({ why: 'empty' });
});

test('[DLG-06] The file input lists the accepted types, and has no list if all types are accepted', async () => {
  const render = (rules: readonly UploadRules[]): Promise<string> =>
    markup('en-US', createElement(FilePicker, { ref: null, rules, onChosen: () => undefined }));
  expect(await render([PICTURES])).toContain(`accept="${acceptOf([PICTURES])}"`);
  expect(await render([FILES])).not.toContain('accept');
});

test('[DLG-06] The accept attribute has MIME types and extensions, and is absent if all types are accepted', () => {
  expect(acceptOf([PICTURES])?.split(',')).toEqual(expect.arrayContaining(['image/webp', '.bmp']));
  expect(acceptOf([PICTURES, FILES])).toBeUndefined();
});

test('[VAL-16, VAL-17, LIM-18] An avatar is a JPEG, PNG or WebP file of at most 5,242,880 bytes', () => {
  const refusalOf = (type: string, size: number) => checked(file('a', type, size), [AVATARS]).refusal?.why;
  for (const type of ['image/jpeg', 'image/jpg', 'image/png', 'image/webp']) {
    expect(refusalOf(type, 5_242_880)).toBeUndefined();
    expect(refusalOf(type, 5_242_881)).toBe('too-large');
  }
  for (const type of ['image/gif', 'image/bmp', 'image/svg+xml', 'video/mp4', 'text/plain']) {
    expect(refusalOf(type, 1)).toBe('format');
  }
});
