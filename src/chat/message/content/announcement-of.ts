// Card fields of a system message. Validates the content, which is untrusted. Pure.
import * as v from 'valibot';
import { type Foreign, unbounded } from '../../../core/domain/foreign.ts';
import { toId } from '../../../core/wire/convert.ts';
import { fileAddress } from '../../../shared/files/file-address.ts';

export interface Announcement {
  /** The id that requests the full text; null where `intro` is the whole message. */
  id: number | null;
  intro: Foreign;
  /** URL of the cover image, '' for none. */
  cover: string;
}

/**
 * Content that is no card is the text of the whole message. Journals of older builds contain such messages.
 * @param origin the page's origin
 */
export function announcementOf(content: Foreign, origin: string): Announcement {
  const fields = read(unbounded(content));
  if (!fields) return { id: null, intro: content, cover: '' };
  return {
    id: toId(fields.id) ?? null,
    intro: fields.intro ?? '',
    cover: fileAddress(fields.coverUrl ?? '', origin),
  };
}

/** The URL of an external link: http or https, without credentials; '' for any other URL. */
export function outwardAddress(link: string): string {
  if (!URL.canParse(link)) return '';
  const url = new URL(link);
  const web = url.protocol === 'https:' || url.protocol === 'http:';
  return web && url.username === '' && url.password === '' ? url.href : '';
}

const text = v.nullish(v.string());
const Schema = v.object({ id: v.custom<unknown>(() => true), intro: text, coverUrl: text });

function read(content: string): v.InferOutput<typeof Schema> | null {
  if (!content.startsWith('{')) return null;
  try {
    const result = v.safeParse(Schema, JSON.parse(content));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}
