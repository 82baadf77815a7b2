// Picture as PNG, the only image format that every clipboard accepts.
import { LIMITS } from '../../../core/wire/profile-s/limits.ts';
import { pngOf } from '../../../platform/media/pictures.ts';

/** Rejects where the picture cannot be loaded or drawn, or is too large. */
export async function pngAt(address: string): Promise<Blob> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the picture answered ${response.status}`);
  const picture = await response.blob();
  if (picture.size > LIMITS.imageBytes) throw new Error('the picture has too many bytes');
  const outcome = await pngOf(picture);
  const png = outcome.kind === 'done' ? outcome.value : null;
  if (!png) throw new Error('the picture could not be drawn');
  return png;
}
