// Generated pictures to send.
import { crc32, deflateSync } from 'node:zlib';

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
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const parts = [
    ['IHDR', head],
    ['IDAT', deflateSync(lines)],
    ['IEND', Buffer.alloc(0)],
  ] as const;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...parts.map(([type, data]) => chunk(type, data)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}
