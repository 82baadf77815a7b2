// Runs on Node 24. The bytes of files on the wire as the browser counts them: headers and bodies, compressed as the
// server sends them.
import type { Page } from '@playwright/test';
import { isCode, type Weight } from './weigh.ts';

/** Weights of the URLs that are JavaScript or CSS. Throws for a URL that no response since the start belongs to. */
export type Scales = (urls: readonly string[]) => Weight[];

interface Response {
  readonly url: string;
  readonly type: string;
  bytes: number | null;
}

/** Counts all responses from now on. */
export async function openScales(page: Page): Promise<Scales> {
  const tools = await page.context().newCDPSession(page);
  const requests = new Map<string, Response>();
  tools.on('Network.responseReceived', ({ requestId, response }) => {
    requests.set(requestId, { url: response.url, type: response.mimeType, bytes: null });
  });
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const came = requests.get(requestId);
    if (came) came.bytes = encodedDataLength;
  });
  await tools.send('Network.enable');
  return (urls) => {
    const all = [...requests.values()];
    return urls.flatMap((url) => {
      const own = all.filter((came) => came.url === url && came.bytes !== null);
      if (own.length === 0) throw new Error(`no response on the wire belongs to ${url}`);
      if (!own.some(({ type }) => isCode(type))) return [];
      // A prefetched file has a second response, from the cache, without bytes.
      const bytes = own.reduce((sum, came) => sum + (came.bytes ?? 0), 0);
      return [{ name: new URL(url).pathname.split('/').at(-1) ?? '', bytes }];
    });
  };
}
