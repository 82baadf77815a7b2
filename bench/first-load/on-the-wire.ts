// The bytes of files on the wire, as the browser counts them: headers and compressed bodies.
import type { Page } from '@playwright/test';
import { isCode, type Weight } from './weigh.ts';

/** Sizes of those URLs that are JavaScript or CSS. Throws for a URL without a response since counting began. */
export type WireSizes = (urls: readonly string[]) => Weight[];

interface Response {
  readonly url: string;
  readonly type: string;
  bytes: number | null;
}

/** Counts the bytes of all responses from now on. */
export async function countWireBytes(page: Page): Promise<WireSizes> {
  const tools = await page.context().newCDPSession(page);
  const requests = new Map<string, Response>();
  tools.on('Network.responseReceived', ({ requestId, response }) => {
    requests.set(requestId, { url: response.url, type: response.mimeType, bytes: null });
  });
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const entry = requests.get(requestId);
    if (entry) entry.bytes = encodedDataLength;
  });
  await tools.send('Network.enable');
  return (urls) => {
    const all = [...requests.values()];
    return urls.flatMap((url) => {
      const own = all.filter((response) => response.url === url && response.bytes !== null);
      if (own.length === 0) throw new Error(`no response on the wire belongs to ${url}`);
      if (!own.some(({ type }) => isCode(type))) return [];
      // A prefetched file has a second response, which comes from the cache and has no bytes.
      const bytes = own.reduce((sum, response) => sum + (response.bytes ?? 0), 0);
      return [{ name: new URL(url).pathname.split('/').at(-1) ?? '', bytes }];
    });
  };
}
