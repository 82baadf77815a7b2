// The size and the thumbnail of a picture that is to be sent. Recipients reserve the space of the picture by its size,
// and load the thumbnail instead of the full picture in a conversation.

/** Longest side of a thumbnail, px. */
export const THUMB_SIDE = 320;

export interface Size {
  width: number;
  height: number;
}

export interface ImageInfo extends Size {
  /** null where the picture is small enough itself, or where no thumbnail could be made. */
  thumb: Blob | null;
}

/** The image functions of the browser; tests use their own. */
export interface ImageTools {
  /** The displayed size, with the file's own orientation applied. Rejects for a file that is no picture. */
  measure: (file: Blob) => Promise<Size>;
  shrink: (file: Blob, to: Size) => Promise<Blob>;
}

/**
 * Returns null for a file that is no picture.
 * @param maxPixels maximum number of pixels to decode: a file of few bytes may be very large in memory
 */
export async function readImageInfo(
  file: Blob,
  maxPixels: number,
  tools: ImageTools = browser,
): Promise<ImageInfo | null> {
  const size = await tools.measure(file).catch(() => null);
  if (!size || size.width === 0 || size.height === 0) return null;
  const thumbBox = size.width * size.height <= maxPixels ? thumbSize(size) : null;
  const thumb = thumbBox && (await tools.shrink(file, thumbBox).catch(() => null));
  // A thumbnail that is not smaller than the file, in bytes, is useless.
  return { ...size, thumb: thumb && thumb.size < file.size ? thumb : null };
}

/** The size of a thumbnail; null where the picture is no larger than a thumbnail. */
export function thumbSize({ width, height }: Size): Size | null {
  const longest = Math.max(width, height);
  if (longest <= THUMB_SIDE) return null;
  const side = (length: number): number => Math.max(1, Math.round((length * THUMB_SIDE) / longest));
  return { width: side(width), height: side(height) };
}

/** The size of a picture, px. Rejects for a file that is no picture. */
export async function imageSize(file: Blob): Promise<Size> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    // Loading tells the size without decoding the picture.
    await new Promise((loaded, failed) => {
      image.addEventListener('load', loaded);
      image.addEventListener('error', failed);
      image.src = url;
    });
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    URL.revokeObjectURL(url);
  }
}

const browser: ImageTools = {
  measure: imageSize,
  async shrink(file, { width, height }) {
    const bitmap = await createImageBitmap(file, {
      resizeWidth: width,
      resizeHeight: height,
      resizeQuality: 'high',
    });
    try {
      const canvas = new OffscreenCanvas(width, height);
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
      return await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 });
    } finally {
      bitmap.close();
    }
  },
};
