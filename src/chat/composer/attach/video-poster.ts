// The tab. A frame of a video for the conversation, and how large it is, so that nothing jumps where it will stand.
// The browser may know nothing of it, or take too long: then it goes without.
import { type ImageInfo, type Size, thumbSize } from '../../../platform/image-info.ts';

/** ms */
export const PATIENCE = 3000;

export async function readVideo(file: File): Promise<ImageInfo> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  const end = new AbortController();
  const late = setTimeout(() => end.abort(), PATIENCE);
  try {
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    video.src = url;
    await happens(video, 'loadedmetadata', end.signal);
    const size = { width: video.videoWidth, height: video.videoHeight };
    if (size.width === 0) return NOTHING;
    const poster = await frameOf(video, size, end.signal).catch(() => null);
    return { ...size, thumb: poster };
  } catch {
    return NOTHING;
  } finally {
    clearTimeout(late);
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
    await happens(video, 'seeked', signal);
  }
  if (video.readyState < video.HAVE_CURRENT_DATA) await happens(video, 'loadeddata', signal);
  const { width, height } = thumbSize(size) ?? size;
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(video, 0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.82 });
}

const NOTHING: ImageInfo = { width: 0, height: 0, thumb: null };

function happens(video: HTMLVideoElement, name: string, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const failed = (): void => fail(new Error(`the video told no ${name}`));
    if (signal.aborted) failed();
    video.addEventListener(name, () => done(), { once: true });
    video.addEventListener('error', failed, { once: true });
    signal.addEventListener('abort', failed, { once: true });
  });
}
