// The tab. What a message's content tells of the picture, file, voice note, video or card that it carries. Hostile
// until here. The contract's own reading of it (core/wire) has a schema for every kind, and the login waits for what
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

export interface AudioFacts {
  url: string;
  /** Seconds, 0 where unknown. */
  duration: number;
  /** How loud it is in equal slices, 0..255; [] where nobody told. */
  peaks: readonly number[];
}

export interface VideoFacts {
  videoUrl: string;
  /** '' where there is none. */
  coverUrl: string;
  /** Pixels, 0 where unknown. */
  width: number;
  height: number;
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

/** null for what is no voice note. */
export function audioIn(content: string): AudioFacts | null {
  const told = read(AudioSchema, content);
  const url = safeUrl(told?.url ?? '');
  return told && url !== '' ? { url, duration: toMeasure(told.duration), peaks: peaksIn(told.peaks) } : null;
}

/** null for what is no video. */
export function videoIn(content: string): VideoFacts | null {
  const told = read(VideoSchema, content);
  const videoUrl = safeUrl(told?.videoUrl ?? '');
  if (!told || videoUrl === '') return null;
  const coverUrl = safeUrl(told.coverUrl ?? '');
  return { videoUrl, coverUrl, width: toMeasure(told.width), height: toMeasure(told.height) };
}

/** The name in a file, or of the person or group on a card; '' where the content tells none. */
export function nameIn(content: string): string {
  const { name, nickName, groupName, title } = read(NamedSchema, content) ?? {};
  return name ?? nickName ?? groupName ?? title ?? '';
}

const text = v.nullish(v.string());
const anything = v.custom<unknown>(() => true);
const measure = v.nullish(anything);
const NamedSchema = v.object({ name: text, nickName: text, groupName: text, title: text });
const PictureSchema = v.object({ originUrl: v.string(), thumbUrl: text, width: measure, height: measure });
const FileSchema = v.object({ name: text, size: measure, url: v.string() });
const VideoSchema = v.object({ videoUrl: v.string(), coverUrl: text, width: measure, height: measure });
const AudioSchema = v.object({ url: v.string(), duration: measure, peaks: measure });

/** As many as nobody needs more; what is not all numbers from 0 to 255 is none. */
function peaksIn(told: unknown): readonly number[] {
  if (!Array.isArray(told) || told.length > 256) return [];
  return told.every((it) => typeof it === 'number' && it >= 0 && it <= 255) ? (told as number[]) : [];
}

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
