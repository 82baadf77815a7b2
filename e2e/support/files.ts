// Files that people send each other.
import type { Page } from '@playwright/test';
import { crc32, deflateSync } from 'node:zlib';

export interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Chooses by the composer's own menu. Files by their content or their paths. */
export async function attach(
  page: Page,
  what: 'Picture' | 'File',
  files: Chosen[] | string[],
): Promise<void> {
  await page.getByRole('button', { name: 'Attach' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: what }).click();
  await (await chooser).setFiles(files);
}

export const textFile = (name: string, text: string): Chosen => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

/** A picture in two colours that no two names share. */
export function picture(name: string, width: number, height: number): Chosen {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(body.length + 8);
    frame.writeUInt32BE(data.length, 0);
    body.copy(frame, 4);
    frame.writeUInt32BE(crc32(body), body.length + 4);
    return frame;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // 8 bits of red, green and blue
  head.set([8, 2, 0, 0, 0], 8);
  const lines = Buffer.alloc((width * 3 + 1) * height);
  const seed = crc32(name);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * (width * 3 + 1) + 1 + x * 3;
      lines.set([(x * 255) / width, (y * 255) / height, seed & 255], at);
    }
  }
  const buffer = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, mimeType: 'image/png', buffer };
}
