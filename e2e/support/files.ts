// Generated files, and the ways to choose, drop and paste them.
import type { Locator, Page } from '@playwright/test';
import { crc32, deflateSync } from 'node:zlib';
import { pngFile as encodePng, PNG_RGB } from '../../server/png.ts';

export interface FilePayload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Chooses files from the composer's menu and sends them. `files` are contents or paths. */
export async function attachAndSend(
  page: Page,
  entry: 'Picture' | 'File',
  files: FilePayload[] | string[],
): Promise<void> {
  await chooseFiles(page, entry, files);
  const tray = page.getByRole('dialog', { name: /^Send / });
  await tray.getByRole('button', { name: 'Send' }).click();
  await tray.waitFor({ state: 'detached' });
}

/** Chooses files from the composer's menu; the send dialog stays open. */
export async function chooseFiles(
  page: Page,
  entry: 'Picture' | 'File',
  files: FilePayload[] | string[],
): Promise<void> {
  await page.getByRole('button', { name: 'Attach' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: entry }).click();
  await (await chooser).setFiles(files);
}

export const textFile = (name: string, text: string): FilePayload => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

/** A PNG with a red and green gradient; its blue channel depends on `name`. */
export function pngFile(name: string, width: number, height: number): FilePayload {
  const scanlines = Buffer.alloc((width * 3 + 1) * height);
  const seed = crc32(name);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * (width * 3 + 1) + 1 + x * 3;
      scanlines.set([(x * 255) / width, (y * 255) / height, seed & 255], at);
    }
  }
  const buffer = encodePng(width, height, PNG_RGB, deflateSync(scanlines));
  return { name, mimeType: 'image/png', buffer };
}

/** Dispatches a drop or paste event with the files on `target`. */
export async function dropOrPaste(
  type: 'drop' | 'paste',
  target: Locator,
  files: FilePayload[],
): Promise<void> {
  const encoded = files.map(({ buffer, ...rest }) => ({ ...rest, base64: buffer.toString('base64') }));
  await target.evaluate(
    (element, args) => {
      const data = new DataTransfer();
      for (const { name, mimeType, base64 } of args.encoded) {
        const content = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
        data.items.add(new File([content], name, { type: mimeType }));
      }
      const init = { bubbles: true, cancelable: true };
      const event =
        args.type === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: data })
          : new ClipboardEvent('paste', { ...init, clipboardData: data });
      element.dispatchEvent(event);
    },
    { type, encoded },
  );
}
