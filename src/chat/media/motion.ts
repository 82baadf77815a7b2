// Moving pictures in a conversation: whether one plays by itself, and the copies that stand still. The browser pauses
// pictures outside of the viewport and of hidden tabs. Pure.
import type { ImageAttachment } from './attachment-of.ts';

type Picture = Pick<ImageAttachment, 'isAnimated' | 'size' | 'sources' | 'whole'>;

/** Maximum size of a moving picture that loads without a press, bytes. */
export const MAX_AUTOPLAY_BYTES = 3 * 1024 * 1024;

/** Without a still copy the tab has to load the moving picture anyway. */
export function playsAlone(picture: Picture, reducedMotion: boolean): boolean {
  if (!picture.isAnimated || reducedMotion) return false;
  const isLight = picture.size > 0 && picture.size <= MAX_AUTOPLAY_BYTES;
  return isLight || stillSources(picture)[0] === picture.whole;
}

/** The URLs of the picture in motion, then of the copies that stand still. */
export const movingSources = ({ whole, sources }: Picture): readonly string[] => [
  whole,
  ...sources.filter((source) => source !== whole),
];

/** The URLs of copies that stand still; the moving picture itself where there is none. */
export function stillSources({ whole, sources }: Picture): readonly string[] {
  const still = sources.filter((source) => source !== whole);
  return still.length > 0 ? still : sources;
}
