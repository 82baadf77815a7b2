// Validation of the media worker's answers about pictures. The worker reads untrusted files, so its answers are
// untrusted too.
import type { PictureInfo } from '../../../workers/media/pictures.ts';

// Each exported function returns undefined for an invalid answer.

export function validPictureInfo(answer: unknown): PictureInfo | undefined {
  const { kind, why, width, height, thumb, isDamaged } = fieldsOf(answer);
  if (kind === 'refused') {
    return why === 'no-picture' || why === 'too-many-pixels' ? { kind, why } : undefined;
  }
  if (kind !== 'picture' || !isSide(width) || !isSide(height) || !isFileOrNull(thumb)) return undefined;
  return { kind, width, height, thumb, isDamaged: isDamaged === true };
}

/** Validates an answer that is the file of a drawn picture, or null. */
export const validDrawing = (answer: unknown): Blob | null | undefined =>
  isFileOrNull(answer) ? answer : undefined;

const fieldsOf = (answer: unknown): Record<string, unknown> =>
  typeof answer === 'object' && answer !== null ? { ...answer } : {};

const isSide = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

const isFileOrNull = (value: unknown): value is Blob | null =>
  value === null || (value instanceof Blob && value.size > 0);
