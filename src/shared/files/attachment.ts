// The parser of the content of picture, file, voice, video and card messages. The content is untrusted input. The
// checks are written by hand, because the chat list would load the schema library valibot just to show a name. A test
// compares the results with the schemas in core/wire.
import { type Foreign, unbounded } from '../../core/domain/foreign.ts';
import { isRecord, parseJson, toMeasure } from '../../core/wire/convert.ts';
import { safeUrl } from '../../core/wire/url.ts';

export interface PictureFacts {
  originUrl: string;
  /** `originUrl` for a picture without a thumbnail. */
  thumbUrl: string;
  /** The shown part for screens of two pixels per CSS px; '' for none. */
  largeThumbUrl: string;
  /** Pixels, 0 where unknown. */
  width: number;
  height: number;
  /** Bytes of the picture, 0 where unknown. */
  size: number;
  /** The picture has several frames. */
  animated: boolean;
}

export interface FileFacts {
  /** '' where the content has no name. */
  name: Foreign;
  /** Bytes, 0 where unknown. */
  size: number;
  url: string;
}

export interface AudioFacts {
  url: string;
  /** Seconds, 0 where unknown. */
  duration: number;
  /** Loudness of equal time slices, 0..255; [] where the sender gave none. */
  peaks: readonly number[];
}

export interface VideoFacts {
  videoUrl: string;
  /** URL of the poster image; '' where the content has none. */
  coverUrl: string;
  /** Pixels, 0 where unknown. */
  width: number;
  height: number;
}

/** null for content that is not a valid picture. */
export function pictureIn(content: Foreign): PictureFacts | null {
  const fields = readFields(content, ['originUrl', 'thumbUrl', 'largeThumbUrl']);
  const originUrl = safeUrl(fields?.originUrl ?? '');
  if (!fields || originUrl === '') return null;
  const thumbUrl = safeUrl(fields.thumbUrl ?? '') || originUrl;
  return {
    originUrl,
    thumbUrl,
    largeThumbUrl: safeUrl(fields.largeThumbUrl ?? ''),
    width: toMeasure(fields['width']),
    height: toMeasure(fields['height']),
    size: toMeasure(fields['size']),
    animated: fields['animated'] === true,
  };
}

/** null for content that is not a valid file. */
export function fileIn(content: Foreign): FileFacts | null {
  const fields = readFields(content, ['name', 'url']);
  const url = safeUrl(fields?.url ?? '');
  return fields && url !== '' ? { name: fields.name ?? '', size: toMeasure(fields['size']), url } : null;
}

/** null for content that is not a valid voice message. */
export function audioIn(content: Foreign): AudioFacts | null {
  const fields = readFields(content, ['url']);
  const url = safeUrl(fields?.url ?? '');
  if (!fields || url === '') return null;
  return { url, duration: toMeasure(fields['duration']), peaks: peaksIn(fields['peaks']) };
}

/** null for content that is not a valid video. */
export function videoIn(content: Foreign): VideoFacts | null {
  const fields = readFields(content, ['videoUrl', 'coverUrl']);
  const videoUrl = safeUrl(fields?.videoUrl ?? '');
  if (!fields || videoUrl === '') return null;
  const coverUrl = safeUrl(fields.coverUrl ?? '');
  return { videoUrl, coverUrl, width: toMeasure(fields['width']), height: toMeasure(fields['height']) };
}

/** The name of a file, or of the user or group on a card; '' where the content has none. */
export function nameIn(content: Foreign): Foreign {
  const { name, nickName, groupName, title } =
    readFields(content, ['name', 'nickName', 'groupName', 'title']) ?? {};
  return name ?? nickName ?? groupName ?? title ?? '';
}

/** The peaks; [] if there are more than 256, or if one is not a number from 0 to 255. */
function peaksIn(value: unknown): readonly number[] {
  if (!Array.isArray(value) || value.length > 256) return [];
  return value.every((peak) => typeof peak === 'number' && peak >= 0 && peak <= 255)
    ? (value as number[])
    : [];
}

type Fields<N extends string> = Record<string, unknown> & { [K in N]?: string | null };

/** The fields of the content; null if a field named in `texts` is neither a string nor missing. */
function readFields<N extends string>(content: Foreign, texts: readonly N[]): Fields<N> | null {
  const fields = parseJson(unbounded(content));
  if (!isRecord(fields)) return null;
  const isValid = texts.every((name) => typeof (fields[name] ?? '') === 'string');
  return isValid ? (fields as Fields<N>) : null;
}
