import { expect, test } from 'vitest';
import { readFrame } from '../../../src/chat/composer/attach/video-poster.ts';

/** A frame reader that fails the first `failures` reads, and counts all reads. */
function reader(failures: number) {
  const reads = { count: 0 };
  const read = async (): Promise<string> => {
    reads.count += 1;
    if (reads.count <= failures)
      throw new DOMException('The image source is not usable.', 'InvalidStateError');
    return 'frame';
  };
  return { reads, read };
}

test('[X-CHAT-14] The frame of a video’s poster is read again while the video has no usable frame', async () => {
  const { reads, read } = reader(2);
  let pauses = 0;
  const pause = async (): Promise<void> => void (pauses += 1);
  expect(await readFrame(read, new AbortController().signal, pause)).toBe('frame');
  expect({ reads: reads.count, pauses }).toEqual({ reads: 3, pauses: 2 });
});

test('[X-CHAT-14] The frame of a video’s poster is not read again after the time limit', async () => {
  const { reads, read } = reader(Infinity);
  const limit = new AbortController();
  const pause = async (): Promise<void> => {
    if (reads.count === 4) limit.abort();
  };
  await expect(readFrame(read, limit.signal, pause)).rejects.toThrow('not usable');
  expect(reads.count).toBe(5);
});
