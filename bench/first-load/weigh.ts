// The gzip sizes of files.
import { gzipSync } from 'node:zlib';
import { quantity } from '../format.ts';

export interface Weight {
  /** name of the file, without folder */
  readonly name: string;
  /** bytes after gzip -9 */
  readonly bytes: number;
}

/** Fetches the URLs and measures those that are JavaScript or CSS; skips the others. */
export async function weighCode(urls: readonly string[]): Promise<Weight[]> {
  const weights = await Promise.all(urls.map(weigh));
  return weights.filter((weight) => weight !== undefined);
}

async function weigh(url: string): Promise<Weight | undefined> {
  const response = await fetch(url);
  const body = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  if (!isCode(response.headers.get('content-type') ?? '')) return undefined;
  return { name: new URL(url).pathname.split('/').at(-1) ?? '', bytes: gzipSync(body, { level: 9 }).length };
}

export function isCode(contentType: string): boolean {
  return /^(?:text|application)\/(?:javascript|css)\b/i.test(contentType);
}

/** in kB, 1000 bytes each */
export function sum(weights: readonly Weight[]): number {
  return weights.reduce((bytes, weight) => bytes + weight.bytes, 0) / 1000;
}

/** A note with the largest files, as the first candidates when a budget is missed. */
export function largest(weights: readonly Weight[], count = 5): string {
  const heaviest = weights.toSorted((a, b) => b.bytes - a.bytes).slice(0, count);
  const named = heaviest.map(({ name, bytes }) => `${name} ${quantity(bytes / 1000, 'kB')}`);
  return `${weights.length} ${weights.length === 1 ? 'file' : 'files'}, the largest: ${named.join(', ')}`;
}
