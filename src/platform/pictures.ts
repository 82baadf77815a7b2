// The tab. What has to be known of a picture before it is sent: its measures, so that nothing jumps where it
// will stand, and a small copy, so that nobody loads the large one to see it in a conversation.

/** px; the longest side of the small copy. */
export const THUMB_SIDE = 320;

export interface Size {
  width: number;
  height: number;
}

export interface Picture extends Size {
  /** null where the picture is small itself, or where none could be made. */
  thumb: Blob | null;
}

/** What only a browser can do. */
export interface Darkroom {
  /** As it stands on the screen, turned as it says itself. Rejects for what is no picture. */
  measure: (file: Blob) => Promise<Size>;
  shrink: (file: Blob, to: Size) => Promise<Blob>;
}

/**
 * null for what is no picture.
 * @param most pixels that are still decoded: what is small in bytes may be huge in memory
 */
export async function readPicture(
  file: Blob,
  most: number,
  darkroom: Darkroom = browser,
): Promise<Picture | null> {
  const size = await darkroom.measure(file).catch(() => null);
  if (!size || size.width === 0 || size.height === 0) return null;
  const small = size.width * size.height <= most ? thumbSize(size) : null;
  const thumb = small && (await darkroom.shrink(file, small).catch(() => null));
  // A copy that weighs more than what it stands for helps nobody.
  return { ...size, thumb: thumb && thumb.size < file.size ? thumb : null };
}

/** null where the picture is no larger than its small copy would be. */
export function thumbSize({ width, height }: Size): Size | null {
  const longest = Math.max(width, height);
  if (longest <= THUMB_SIDE) return null;
  const side = (length: number): number => Math.max(1, Math.round((length * THUMB_SIDE) / longest));
  return { width: side(width), height: side(height) };
}

/** Rejects for what is no picture. */
export async function measured(file: Blob): Promise<Size> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    // Its measures are known without decoding it.
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

const browser: Darkroom = {
  measure: measured,
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
