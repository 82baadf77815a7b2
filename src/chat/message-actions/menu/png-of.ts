// The tab. A picture in the one format that clipboards take.
import { measured } from '../../../platform/pictures.ts';
import { isTooLarge } from '../../media/image-box.ts';

/** Rejects where it cannot be loaded or drawn. */
export async function pngOf(address: string): Promise<Blob> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the picture answered ${answer.status}`);
  const picture = await answer.blob();
  const { width, height } = await measured(picture);
  if (isTooLarge(width, height)) throw new Error('the picture has too many pixels');
  const bitmap = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/png' });
}
