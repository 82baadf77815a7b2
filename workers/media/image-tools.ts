// The image functions of the browser. They run in the media worker only, because a large picture takes seconds.
import type { ImageTools } from './pictures.ts';

export const browserTools: ImageTools<ImageBitmap> = {
  decode: (file) => createImageBitmap(file),
  async draw(picture, { width, height }, format, part) {
    const canvas = new OffscreenCanvas(width, height);
    // Drawing in memory: a texture of a large picture would fill the memory of the graphics card.
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('no canvas');
    context.imageSmoothingQuality = 'high';
    if (format === 'image/jpeg') {
      // JPEG has no transparency, which would become black.
      context.fillStyle = 'white';
      context.fillRect(0, 0, width, height);
    }
    if (part) context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, width, height);
    else context.drawImage(picture, 0, 0, width, height);
    return canvas.convertToBlob({ type: format, quality: 0.82 });
  },
};
