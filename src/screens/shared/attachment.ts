// The tab. What a message's content tells of the picture, file or card that it carries. Hostile until here.
// The contract's own reading of it (core/wire) has a schema for every kind, and the login waits for what
// those are made of; a test holds both to the same answers.
import * as v from 'valibot';
import { toMeasure } from '../../core/wire/convert.ts';
import { safeUrl } from '../../core/wire/url.ts';

export interface PictureFacts {
  originUrl: string;
  /** Its own address where there is no small copy. */
  thumbUrl: string;
  /** Pixels, 0 where unknown. */
  width: number;
  height: number;
}

export interface FileFacts {
  /** '' where the content tells none. */
  name: string;
  /** Bytes, 0 where unknown. */
  size: number;
  url: string;
}

/** null for what is no picture. */
export function pictureIn(content: string): PictureFacts | null {
  const told = read(PictureSchema, content);
  const originUrl = safeUrl(told?.originUrl ?? '');
  if (!told || originUrl === '') return null;
  const thumbUrl = safeUrl(told.thumbUrl ?? '') || originUrl;
  return { originUrl, thumbUrl, width: toMeasure(told.width), height: toMeasure(told.height) };
}

/** null for what is no file. */
export function fileIn(content: string): FileFacts | null {
  const told = read(FileSchema, content);
  const url = safeUrl(told?.url ?? '');
  return told && url !== '' ? { name: told.name ?? '', size: toMeasure(told.size), url } : null;
}

/** The name in a file, or of the person or group on a card; '' where the content tells none. */
export function nameIn(content: string): string {
  const { name, nickName, groupName, title } = read(NamedSchema, content) ?? {};
  return name ?? nickName ?? groupName ?? title ?? '';
}

const text = v.nullish(v.string());
const anything = v.custom<unknown>(() => true);
const NamedSchema = v.object({ name: text, nickName: text, groupName: text, title: text });
const PictureSchema = v.object({
  originUrl: v.string(),
  thumbUrl: text,
  width: v.nullish(anything),
  height: v.nullish(anything),
});
const FileSchema = v.object({ name: text, size: v.nullish(anything), url: v.string() });

function read<T>(schema: v.GenericSchema<unknown, T>, content: string): T | null {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return null;
  }
  const result = v.safeParse(schema, value);
  return result.success ? result.output : null;
}
