// Poster frame and size of a video to send. With the size, the conversation does not move when the video
// appears. A video that the browser does not read in time has neither.
import { LIMITS } from '../../../core/wire/profile-s/limits.ts';
import { posterOf } from '../../../platform/media/pictures.ts';

export interface VideoInfo {
  /** px; 0 x 0 for a video that the browser does not read in time */
  width: number;
  height: number;
  thumb: Blob | null;
}

/** Time limit for reading one video, ms. */
export const READ_TIMEOUT = 3000;

/** null for a file in which the browser finds no picture that it can play. */
export async function readVideo(file: File): Promise<VideoInfo | null> {
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
    if (size.width === 0 || size.height === 0) return null;
    const thumb = await posterFrom(video, abort.signal).catch(() => null);
    return { ...size, thumb };
  } catch {
    // A slow computer says nothing about the video.
    return abort.signal.aborted ? UNREAD : null;
  } finally {
    clearTimeout(timeout);
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

/** Copies one frame here, because a worker has no video elements. The media worker scales and encodes the frame. */
async function posterFrom(video: HTMLVideoElement, signal: AbortSignal): Promise<Blob | null> {
  if (video.videoWidth * video.videoHeight > LIMITS.imagePixels) return null;
  // The very first frame is often black.
  const at = Number.isFinite(video.duration) ? Math.min(0.5, video.duration / 2) : 0;
  if (at > 0) {
    video.currentTime = at;
    await eventOf(video, 'seeked', signal);
  }
  if (video.readyState < video.HAVE_CURRENT_DATA) await eventOf(video, 'loadeddata', signal);
  const frame = await readFrame(() => createImageBitmap(video), signal);
  const outcome = await posterOf(frame);
  return outcome.kind === 'done' ? outcome.value : null;
}

/**
 * Reads the current frame. On a busy computer, Chromium reports the data of a frame before the frame is usable. So a
 * failed read is repeated until `signal` aborts. Then the promise rejects.
 */
export async function readFrame<F>(
  read: () => Promise<F>,
  signal: AbortSignal,
  pause: () => Promise<void> = () => new Promise((done) => setTimeout(done, FRAME_PAUSE)),
): Promise<F> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (signal.aborted) throw error;
      await pause();
    }
  }
}

/** Pause before a frame is read again, ms. */
const FRAME_PAUSE = 50;

const UNREAD: VideoInfo = { width: 0, height: 0, thumb: null };

function eventOf(video: HTMLVideoElement, name: string, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const failed = (): void => fail(new Error(`no ${name} event of the video`));
    if (signal.aborted) failed();
    video.addEventListener(name, () => done(), { once: true });
    video.addEventListener('error', failed, { once: true });
    signal.addEventListener('abort', failed, { once: true });
  });
}
