// Validation of the media worker's answers about pictures. The worker reads untrusted files, so its answers are
// untrusted too.
import type { Cropped, Preview } from '../../../workers/media/crop.ts';
import type { PictureInfo } from '../../../workers/media/pictures.ts';

// Each exported function returns undefined for an invalid answer.

export function validPictureInfo(answer: unknown): PictureInfo | undefined {
  const { kind, why, width, height, thumb, largeThumb, redrawn } = fieldsOf(answer);
  if (kind === 'refused') {
    return why === 'no-picture' || why === 'too-many-pixels' ? { kind, why } : undefined;
  }
  if (kind !== 'picture' || !isSide(width) || !isSide(height)) return undefined;
  if (!isFileOrNull(thumb) || !isFileOrNull(largeThumb) || !isFileOrNull(redrawn)) return undefined;
  return { kind, width, height, thumb, largeThumb, redrawn };
}

export function validPreview(answer: unknown): Preview | undefined {
  const { kind, why, width, height, preview } = fieldsOf(answer);
  if (kind === 'refused') {
    return why === 'no-picture' || why === 'too-many-pixels' ? { kind, why } : undefined;
  }
  if (kind !== 'picture' || !isSide(width) || !isSide(height)) return undefined;
  return isFile(preview) ? { kind, width, height, preview } : undefined;
}

/** Validates an answer that is a cropped picture, or null. */
export function validCropped(answer: unknown): Cropped | null | undefined {
  if (answer === null) return null;
  const { picture, thumb, side } = fieldsOf(answer);
  return isFile(picture) && isFileOrNull(thumb) && isSide(side) ? { picture, thumb, side } : undefined;
}

/** Validates an answer that is the file of a drawn picture, or null. */
export const validDrawing = (answer: unknown): Blob | null | undefined =>
  isFileOrNull(answer) ? answer : undefined;

const fieldsOf = (answer: unknown): Record<string, unknown> =>
  typeof answer === 'object' && answer !== null ? { ...answer } : {};

const isSide = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

const isFile = (value: unknown): value is Blob => value instanceof Blob && value.size > 0;

const isFileOrNull = (value: unknown): value is Blob | null => value === null || isFile(value);
