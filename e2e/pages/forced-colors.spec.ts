// The states of the gallery's controls in forced colours: each pair of states of a control differs by pixels.
import { expect, type Page } from '@playwright/test';
import { test } from './support/call-scenes.ts';

/** Fewest pixels by which two states differ. */
const FEWEST = 8;
/** Space around a control that belongs to its picture: an outline is outside, px. */
const AROUND = 5;

interface Shot {
  /** The component and its text. Two shots of a group with different states must differ. */
  group: string;
  state: string;
  box: { x: number; y: number; width: number; height: number };
}

/** All controls of the gallery with their states, and the children of `data-pairs`. */
const shotsOf = (page: Page, scheme: 'light' | 'dark'): Promise<Shot[]> =>
  page.evaluate(
    ({ around, theme: name }) => {
      const boxOf = (element: Element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return {
          x: Math.floor(x + scrollX) - around,
          y: Math.floor(y + scrollY) - around,
          width: Math.ceil(width) + 2 * around,
          height: Math.ceil(height) + 2 * around,
        };
      };
      const stateOf = (element: Element): string => {
        const forced = element.closest('[data-state]')?.getAttribute('data-state') ?? 'rest';
        const names = [
          'aria-pressed',
          'aria-selected',
          'aria-current',
          'aria-invalid',
          'aria-busy',
          'aria-disabled',
        ];
        const attributes = [...names, 'disabled', 'readonly', 'aria-expanded'].map(
          (attribute) => `${attribute}=${element.getAttribute(attribute)}`,
        );
        const checked = element instanceof HTMLInputElement && element.checked;
        return [forced, `checked=${checked}`, ...attributes].join(' ');
      };
      const theme = document.querySelector(`main > [data-theme=${name}]`) ?? document.body;
      const controls = [...theme.querySelectorAll('button, input, textarea, [role=tab]')]
        .filter((element) => element.closest('[role=dialog], [role=menu], [data-toasts]') === null)
        .map((element) => {
          const { width, height } = element.getBoundingClientRect();
          const text =
            element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
              ? ''
              : element.textContent;
          const section = element.closest('section')?.querySelector('h2')?.textContent;
          const type = element.getAttribute('role') ?? element.getAttribute('type') ?? '';
          const value =
            'value' in element && type !== 'checkbox' && type !== 'switch' ? String(element.value) : '';
          const key = `${section} ${element.tagName} ${type} ${element.className} ${text} ${value} ${width}x${height}`;
          return { group: key, state: stateOf(element), box: boxOf(element) };
        });
      const pairs = [...theme.querySelectorAll('[data-pairs]')].flatMap((row) =>
        [...row.children].map((child, at) => ({
          group: row.getAttribute('data-pairs') ?? '',
          state: `${at}`,
          box: boxOf(child),
        })),
      );
      return [...controls, ...pairs];
    },
    { around: AROUND, theme: scheme },
  );

/** The pairs of different states of a group that differ by fewer than `FEWEST` pixels. */
async function samePairs(page: Page, shots: readonly Shot[]): Promise<string[]> {
  const png = (await page.screenshot({ fullPage: true, animations: 'disabled' })).toString('base64');
  return page.evaluate(
    async ({ data, list, fewest }) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d', {
        willReadFrequently: true,
      });
      if (!context) throw new Error('no canvas');
      context.drawImage(picture, 0, 0);
      const pixels = list.map(
        ({ box }) => new Uint32Array(context.getImageData(box.x, box.y, box.width, box.height).data.buffer),
      );
      const same: string[] = [];
      for (const [at, one] of list.entries())
        for (let next = at + 1; next < list.length; next++) {
          const other = list[next];
          if (!other || other.group !== one.group || other.state === one.state) continue;
          const [a, b] = [pixels[at] ?? [], pixels[next] ?? []];
          let different = 0;
          for (let pixel = 0; pixel < a.length; pixel++) if (a[pixel] !== b[pixel]) different += 1;
          if (different < fewest) same.push(`${one.group}: ${one.state} | ${other.state}`);
        }
      return same;
    },
    { data: png, list: shots, fewest: FEWEST },
  );
}

test('[X-WEB-02] In forced colours each two states of a control differ, in both schemes', async ({
  page,
  gallery,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: scheme, reducedMotion: 'reduce' });
    await page.goto(`${gallery}gallery.html?locale=en-US&theme=${scheme}`);
    await page.locator('[data-pairs=status]').first().waitFor();
    await page.mouse.move(0, 0);
    const shots = await shotsOf(page, scheme);
    expect(shots.length).toBeGreaterThan(100);
    expect(await samePairs(page, shots), scheme).toEqual([]);
  }
});

test('[X-WEB-02] In forced colours dialogs, menus and toasts have an edge', async ({ page, gallery }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto(`${gallery}gallery.html?locale=en-US`);
  await page.getByRole('button', { name: 'Notifications' }).first().click();
  for (const surface of ['[role=dialog]', '[role=menu]', '[data-toasts] [data-surface]']) {
    await expect(page.locator(surface).first()).toHaveCSS('border-top-width', '1px');
  }
});
