// Group calls between real browsers with fake devices; the statistics of the connections tell what arrives.
import { expect, type Page } from '@playwright/test';

/** The media that have arrived on one open connection of the page. */
export interface LinkReceived {
  voice: number;
  frames: number;
  /** Height of the last camera or screen picture; 0 for none. */
  height: number;
}

/** The open connections of the page, in the order in which they were made. */
export const links = (page: Page): Promise<LinkReceived[]> =>
  page.evaluate(async () => {
    const { connections } = (window as unknown as { recorded: { connections: RTCPeerConnection[] } })
      .recorded;
    const open = connections.filter(({ connectionState }) => connectionState !== 'closed');
    return Promise.all(
      open.map(async (connection) => {
        const result = { voice: 0, frames: 0, height: 0 };
        for (const report of (await connection.getStats()).values() as Iterable<Record<string, unknown>>) {
          if (report['type'] !== 'inbound-rtp') continue;
          if (report['kind'] === 'audio') result.voice += Number(report['packetsReceived'] ?? 0);
          else result.frames += Number(report['framesDecoded'] ?? 0);
          result.height = Math.max(result.height, Number(report['frameHeight'] ?? 0));
        }
        return result;
      }),
    );
  });

/** Waits until the page has exactly `count` open connections, and more voice arrives on each of them. */
export async function expectMesh(page: Page, count: number): Promise<void> {
  const read = async (): Promise<number[]> => (await links(page)).map(({ voice }) => voice);
  await expect.poll(async () => (await read()).length, { message: 'connections' }).toBe(count);
  // A connection that is made anew begins at 0, so each look compares with the look before.
  let before = await read();
  const arrives = async (): Promise<boolean[]> => {
    const now = await read();
    const result = now.map((packets, at) => packets > (before[at] ?? 0) + 2);
    before = now;
    return result;
  };
  await expect.poll(arrives, { message: 'voice' }).toEqual(Array.from({ length: count }, () => true));
}

/** Opens the conversation of a group. */
export async function openGroup(page: Page, id: number): Promise<void> {
  await page.goto(`/home/chat?chat=group-${id}`);
  await expect(page.getByRole('button', { name: /^(?:Group call|Join the call)$/ })).toBeVisible();
}

export const groupDialog = (page: Page) => page.getByRole('dialog', { name: /^Group call in/ });
export const groupAcceptor = (page: Page) => page.getByRole('alertdialog');
export const callBanner = (page: Page) => page.getByRole('region', { name: 'Group call' });

/** The tile of a person or screen, by the begin of its label. */
export const tile = (page: Page, label: string) =>
  groupDialog(page)
    .locator('[data-tile]')
    .filter({ has: page.getByText(label, { exact: true }) });

/** Chooses people in the open member picker, and confirms. */
export async function pick(
  page: Page,
  title: string,
  names: readonly string[],
  confirm: RegExp,
): Promise<void> {
  const picker = page.getByRole('dialog', { name: title });
  for (const name of names)
    await picker.getByRole('listbox').getByRole('option').filter({ hasText: name }).click();
  await picker.getByRole('button', { name: confirm }).click();
  await expect(picker).toHaveCount(0);
}

export async function startGroupCall(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Group call', exact: true }).click();
  await pick(page, 'Start a group call', names, /^Call/);
}

export const acceptGroupCall = (page: Page): Promise<void> =>
  groupAcceptor(page).getByRole('button', { name: 'Accept', exact: true }).click();
