// The files on this device: pictures that the service worker has cached, and files of unsent messages.
import { picturesCache } from '../../../core/contract/shell.ts';
import type { Line } from '../../../line/api.ts';
import type { FileSource } from './archive-files.ts';

export interface DeviceFilesOptions {
  line: Pick<Line, 'command'>;
  user: number;
  /** undefined on a page without a secure origin. */
  caches: Pick<CacheStorage, 'has' | 'open'> | undefined;
  origin: string;
}

/** Files that cannot be read count as missing: an export has all that can be read. */
export function deviceFiles({ line, user, caches, origin }: DeviceFilesOptions): FileSource {
  async function pictureCache(): Promise<Cache | null> {
    const name = picturesCache(user);
    // `open` would create the cache.
    return caches && (await caches.has(name)) ? caches.open(name) : null;
  }
  const opening = pictureCache().catch(() => null);

  async function picture(address: string): Promise<Blob | null> {
    const cache = await opening;
    const held = await cache?.match(address, { ignoreVary: true });
    return (await held?.blob()) ?? null;
  }

  return {
    origin,
    picture: (address) => picture(address).catch(() => null),
    async unsent(tmpId, part) {
      const answer = await line.command('localFile', { tmpId, part }, user);
      return answer.ok && answer.value instanceof Blob ? answer.value : null;
    },
  };
}
