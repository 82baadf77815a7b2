// Generated pictures to send.
import { deflateSync } from 'node:zlib';
import { PNG_RGB, pngFile } from '../../server/png.ts';

/** A PNG with a coloured landscape that depends on the seed. */
export function picture(width: number, height: number, seed: number): Buffer {
  const lines = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [across, down] = [x / width, y / height];
      const hill = Math.sin(across * 5 + seed * 2) * 0.12 + 0.62 < down ? 0.55 : 1;
      const at = y * (width * 3 + 1) + 1 + x * 3;
      lines.set(
        [
          255 * hill * (0.95 - down * 0.35),
          255 * hill * (0.35 + across * 0.25 + seed * 0.08),
          255 * hill * (0.4 + down * 0.3),
        ],
        at,
      );
    }
  }
  return pngFile(width, height, PNG_RGB, deflateSync(lines));
}
