// The tab. The page's own icon with a number on it, drawn as the same SVG with a dot: in a row of tabs it is all that
// can be seen of one.

/** Above this a number would not be read in 16 px. */
const MOST = 9;

/** The icon with a number in its corner; as it is where there is nothing to count. Pure. */
export function badged(svg: string, count: number): string {
  if (count <= 0) return svg;
  const words = count > MOST ? `${MOST}+` : String(count);
  const dot = '<circle cx="21" cy="21" r="11" fill="#d92d20" stroke="#fff" stroke-width="1.5"/>';
  const size = words.length > 1 ? 13 : 17;
  const text =
    `<text x="21" y="${21 + size * 0.36}" text-anchor="middle" fill="#fff" ` +
    `font-family="system-ui,sans-serif" font-weight="700" font-size="${size}">${words}</text>`;
  return svg.replace(/<\/svg>\s*$/, `${dot}${text}</svg>`);
}

export interface Favicon {
  show: (count: number) => void;
}

/** @param load the text of the icon's file; asked once, with the first number */
export function createFavicon(page: Document, load: (address: string) => Promise<string>): Favicon {
  const link = page.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const plain = link?.getAttribute('href') ?? '';
  let file: Promise<string> | null = null;
  let shown = 0;

  async function draw(count: number): Promise<void> {
    file ??= load(plain);
    const svg = await file;
    // Others may have been asked for meanwhile.
    if (link && shown === count) link.href = `data:image/svg+xml,${encodeURIComponent(badged(svg, count))}`;
  }

  return {
    show(wanted) {
      const count = Math.min(Math.max(0, wanted), MOST + 1);
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

/** Text of one of the page's own files. */
export async function textOf(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`no ${address}`);
  return answer.text();
}
