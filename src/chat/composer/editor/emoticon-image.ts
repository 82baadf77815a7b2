// Emoticon in the editor: an `img` element, because browsers move a caret around an image correctly. The
// image's URL is read from the emoticon style sheet, the only place that contains the URLs.
import type { Locale } from '../../../platform/locale.ts';
import { emoticonOf } from '../../../core/domain/emoticons.ts';
import styles from './EditorField.module.css';

export const isEmoticonCode = (code: string): boolean => emoticonOf(code) !== null;

export function emoticonImage(code: string, locale: string): HTMLImageElement {
  const image = document.createElement('img');
  const emoticon = emoticonOf(code);
  image.className = styles.picture ?? '';
  image.draggable = false;
  image.alt = emoticon?.words[locale as Locale] ?? code;
  if (emoticon) void addressOf(emoticon.id).then((address) => (image.src = address));
  return image;
}

let sheet: Promise<unknown> | null = null;

/** The URL of an emoticon's image; '' while the style sheet is missing, when the image shows its `alt` text. */
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
