// Files that people send each other.
import type { Locator, Page } from '@playwright/test';
import { crc32, deflateSync } from 'node:zlib';

export interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Chooses by the composer's own menu, and sends what was chosen. Files by their content or their paths. */
export async function attach(
  page: Page,
  what: 'Picture' | 'File',
  files: Chosen[] | string[],
): Promise<void> {
  await choose(page, what, files);
  const tray = page.getByRole('dialog', { name: /^Send / });
  await tray.getByRole('button', { name: 'Send' }).click();
  await tray.waitFor({ state: 'detached' });
}

/** The chosen files wait to be looked at. */
export async function choose(
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

/** Drops or pastes, as an operating system does. */
export async function bring(how: 'drop' | 'paste', at: Locator, files: Chosen[]): Promise<void> {
  const given = files.map(({ buffer, ...facts }) => ({ ...facts, bytes: buffer.toString('base64') }));
  await at.evaluate(
    (place, { way, all }) => {
      const data = new DataTransfer();
      for (const { name, mimeType, bytes } of all) {
        const content = Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0));
        data.items.add(new File([content], name, { type: mimeType }));
      }
      const facts = { bubbles: true, cancelable: true };
      const event =
        way === 'drop'
          ? new DragEvent('drop', { ...facts, dataTransfer: data })
          : new ClipboardEvent('paste', { ...facts, clipboardData: data });
      place.dispatchEvent(event);
    },
    { way: how, all: given },
  );
}
