// Picture as PNG, the only image format that every clipboard accepts.
import { imageSize } from '../../../platform/image-info.ts';
import { isTooLarge } from '../../media/image-box.ts';

/** Rejects where the picture cannot be loaded or drawn, or has too many pixels. */
export async function pngOf(address: string): Promise<Blob> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the picture answered ${response.status}`);
  const picture = await response.blob();
  const { width, height } = await imageSize(picture);
  if (isTooLarge(width, height)) throw new Error('the picture has too many pixels');
  const bitmap = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/png' });
}
