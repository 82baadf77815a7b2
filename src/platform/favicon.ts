// The page's icon with the number of unread messages in a dot. In a crowded tab strip only the icon is visible.

/** A larger number shows as "9+", because it would not be readable at 16 px. */
const MAX_COUNT = 9;

/** The SVG text of the icon with a number in its corner; the unchanged text for 0. Pure. */
export function badged(svg: string, count: number): string {
  if (count <= 0) return svg;
  const label = count > MAX_COUNT ? `${MAX_COUNT}+` : String(count);
  const dot = '<circle cx="21" cy="21" r="11" fill="#d92d20" stroke="#fff" stroke-width="1.5"/>';
  const size = label.length > 1 ? 13 : 17;
  const text =
    `<text x="21" y="${21 + size * 0.36}" text-anchor="middle" fill="#fff" ` +
    `font-family="system-ui,sans-serif" font-weight="700" font-size="${size}">${label}</text>`;
  return svg.replace(/<\/svg>\s*$/, `${dot}${text}</svg>`);
}

export interface Favicon {
  show: (count: number) => void;
}

/** @param load fetches the text of the icon's file; called at the first number, and again after a failure */
export function createFavicon(page: Document, load: (address: string) => Promise<string>): Favicon {
  const link = page.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const plain = link?.getAttribute('href') ?? '';
  let file: Promise<string> | null = null;
  let shown = 0;

  async function draw(count: number): Promise<void> {
    file ??= load(plain);
    const svg = await file;
    // Another server may have answered, such as a captive portal with its login page.
    if (!svg.trimStart().startsWith('<svg')) throw new Error(`${plain} is no SVG`);
    // `show` may have been called with another number meanwhile.
    if (link && shown === count) link.href = `data:image/svg+xml,${encodeURIComponent(badged(svg, count))}`;
  }

  return {
    show(unread) {
      const count = Math.min(Math.max(0, unread), MAX_COUNT + 1);
      if (!link || count === shown) return;
      shown = count;
      if (count === 0) link.href = plain;
      else
        draw(count).catch(() => {
          file = null;
        });
    },
  };
}

/** Fetches the text of a file of this app. Rejects for an HTTP error. */
export async function textOf(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`no ${address}`);
  return response.text();
}
