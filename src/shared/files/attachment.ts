// The tab. What a message's content tells of the picture, file, voice note, video or card that it carries. Hostile
// until here. Checks are written by hand: the list would load valibot for a name alone. A test compares their results
// with those of the schemas in core/wire.
import { type Foreign, unbounded } from '../../core/domain/foreign.ts';
import { isRecord, parseJson, toMeasure } from '../../core/wire/convert.ts';
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
  name: Foreign;
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
export function pictureIn(content: Foreign): PictureFacts | null {
  const told = read(content, ['originUrl', 'thumbUrl']);
  const originUrl = safeUrl(told?.originUrl ?? '');
  if (!told || originUrl === '') return null;
  const thumbUrl = safeUrl(told.thumbUrl ?? '') || originUrl;
  return { originUrl, thumbUrl, width: toMeasure(told['width']), height: toMeasure(told['height']) };
}

/** null for what is no file. */
export function fileIn(content: Foreign): FileFacts | null {
  const told = read(content, ['name', 'url']);
  const url = safeUrl(told?.url ?? '');
  return told && url !== '' ? { name: told.name ?? '', size: toMeasure(told['size']), url } : null;
}

/** null for what is no voice note. */
export function audioIn(content: Foreign): AudioFacts | null {
  const told = read(content, ['url']);
  const url = safeUrl(told?.url ?? '');
  if (!told || url === '') return null;
  return { url, duration: toMeasure(told['duration']), peaks: peaksIn(told['peaks']) };
}

/** null for what is no video. */
export function videoIn(content: Foreign): VideoFacts | null {
  const told = read(content, ['videoUrl', 'coverUrl']);
  const videoUrl = safeUrl(told?.videoUrl ?? '');
  if (!told || videoUrl === '') return null;
  const coverUrl = safeUrl(told.coverUrl ?? '');
  return { videoUrl, coverUrl, width: toMeasure(told['width']), height: toMeasure(told['height']) };
}

/** The name in a file, or of the person or group on a card; '' where the content tells none. */
export function nameIn(content: Foreign): Foreign {
  const { name, nickName, groupName, title } =
    read(content, ['name', 'nickName', 'groupName', 'title']) ?? {};
  return name ?? nickName ?? groupName ?? title ?? '';
}

/** As many as nobody needs more; what is not all numbers from 0 to 255 is none. */
function peaksIn(told: unknown): readonly number[] {
  if (!Array.isArray(told) || told.length > 256) return [];
  return told.every((it) => typeof it === 'number' && it >= 0 && it <= 255) ? (told as number[]) : [];
}

type Told<N extends string> = Record<string, unknown> & { [K in N]?: string | null };

/** The fields of the content; null where one of `texts` is neither text nor missing. */
function read<N extends string>(content: Foreign, texts: readonly N[]): Told<N> | null {
  const told = parseJson(unbounded(content));
  if (!isRecord(told)) return null;
  const holds = texts.every((name) => typeof (told[name] ?? '') === 'string');
  return holds ? (told as Told<N>) : null;
}
