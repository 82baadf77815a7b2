// The tab. An emoticon in the field: an image, because browsers know how a caret walks around one. The pictures are
// those of the conversation; their style sheet is the only place that has them.
import type { Locale } from '../../../platform/locale.ts';
import { emoticonOf } from '../../../shared/text/emoticons.ts';
import styles from './EditorField.module.css';

export const isCode = (code: string): boolean => emoticonOf(code) !== null;

/** @param code of an emoticon */
export function pictureOf(code: string, locale: string): HTMLImageElement {
  const image = document.createElement('img');
  const emoticon = emoticonOf(code);
  image.className = styles.picture ?? '';
  image.draggable = false;
  image.alt = emoticon?.words[locale as Locale] ?? code;
  if (emoticon) void addressOf(emoticon.id).then((address) => (image.src = address));
  return image;
}

let sheet: Promise<unknown> | null = null;

/** Where it does not come, the name stands in its place. */
async function addressOf(id: number): Promise<string> {
  sheet ??= import('../../../shared/text/pictures.ts').catch(() => (sheet = null));
  await sheet;
  const probe = document.createElement('i');
  probe.hidden = true;
  probe.dataset['picture'] = String(id);
  document.body.append(probe);
  const { backgroundImage } = getComputedStyle(probe, '::before');
  probe.remove();
  return /^url\("(.*)"\)$/.exec(backgroundImage)?.[1] ?? '';
}
