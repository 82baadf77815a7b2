// The tab. What a system message's card shows; its content is hostile until here. Pure.
import * as v from 'valibot';
import { type Foreign, unbounded } from '../../../core/domain/foreign.ts';
import { toId } from '../../../core/wire/convert.ts';
import { fileAddress } from '../../../shared/files/file-address.ts';

export interface Announcement {
  /** By which its body is asked for; null where there is none, and the intro is all. */
  id: number | null;
  intro: Foreign;
  /** '' for none. */
  cover: string;
}

/**
 * Text that is no card is the whole message: so it is in journals of older builds.
 * @param origin of this page
 */
export function announcementOf(content: Foreign, origin: string): Announcement {
  const told = read(unbounded(content));
  if (!told) return { id: null, intro: content, cover: '' };
  return {
    id: toId(told.id) ?? null,
    intro: told.intro ?? '',
    cover: fileAddress(told.coverUrl ?? '', origin),
  };
}

/** An address that leads out of here, '' where it may not be used. */
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
