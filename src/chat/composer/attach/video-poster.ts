// Poster frame and size of a video; the size keeps the conversation from moving when the video appears. A
// video that the browser cannot read in time has neither.
import { type ImageInfo, type Size, thumbSize } from '../../../platform/image-info.ts';

/** ms to read one video. */
export const READ_TIMEOUT = 3000;

export async function readVideo(file: File): Promise<ImageInfo> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  const abort = new AbortController();
  const timeout = setTimeout(() => abort.abort(), READ_TIMEOUT);
  try {
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    video.src = url;
    await eventOf(video, 'loadedmetadata', abort.signal);
    const size = { width: video.videoWidth, height: video.videoHeight };
    if (size.width === 0) return UNREADABLE;
    const poster = await frameOf(video, size, abort.signal).catch(() => null);
    return { ...size, thumb: poster };
  } catch {
    return UNREADABLE;
  } finally {
    clearTimeout(timeout);
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

async function frameOf(video: HTMLVideoElement, size: Size, signal: AbortSignal): Promise<Blob> {
  // The very first frame is often black.
  const at = Number.isFinite(video.duration) ? Math.min(0.5, video.duration / 2) : 0;
  if (at > 0) {
    video.currentTime = at;
    await eventOf(video, 'seeked', signal);
  }
  if (video.readyState < video.HAVE_CURRENT_DATA) await eventOf(video, 'loadeddata', signal);
  const { width, height } = thumbSize(size) ?? size;
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(video, 0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.82 });
}

const UNREADABLE: ImageInfo = { width: 0, height: 0, thumb: null };

function eventOf(video: HTMLVideoElement, name: string, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const failed = (): void => fail(new Error(`no ${name} event of the video`));
    if (signal.aborted) failed();
    video.addEventListener(name, () => done(), { once: true });
    video.addEventListener('error', failed, { once: true });
    signal.addEventListener('abort', failed, { once: true });
  });
}
