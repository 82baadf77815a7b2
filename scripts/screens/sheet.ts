// A contact sheet of screenshots, rendered by Chromium as a page.
import type { Browser } from '@playwright/test';

export interface Shot {
  /** width and height of the page in CSS pixels */
  readonly width: number;
  readonly height: number;
  readonly png: Buffer;
}

/** Screenshots on the sheet have half of their size. */
const scale = 0.5;

/** Draws rows of screenshots under a title; returns a PNG. */
export async function contactSheet(
  browser: Browser,
  title: string,
  rows: readonly (readonly Shot[])[],
): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 400, height: 300 }, deviceScaleFactor: 2 });
  try {
    await page.setContent(sheetHtml(title, rows));
    const sheet = page.locator('body');
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
    return await sheet.screenshot();
  } finally {
    await page.close();
  }
}

function sheetHtml(title: string, rows: readonly (readonly Shot[])[]): string {
  const figures = rows.map((shots) => `<div class="row">${shots.map(figureHtml).join('')}</div>`);
  return `<!doctype html><meta charset="utf-8"><style>${style}</style><h1>${escapeHtml(title)}</h1>${figures.join('')}`;
}

function figureHtml({ width, height, png }: Shot): string {
  const source = `data:image/png;base64,${png.toString('base64')}`;
  const size = `width="${width * scale}" height="${height * scale}"`;
  return `<figure><img ${size} src="${source}" alt=""><figcaption>${width} x ${height}</figcaption></figure>`;
}

const style = `
  html { background: #8a919c; }
  body { display: inline-block; margin: 0; padding: 16px; font: 12px/1.4 sans-serif; color: #fff; background: #8a919c; }
  h1 { margin: 0 0 12px; font-size: 16px; }
  .row { display: flex; gap: 16px; align-items: flex-start; margin-bottom: 12px; }
  figure { margin: 0; }
  img { display: block; }
`;

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
