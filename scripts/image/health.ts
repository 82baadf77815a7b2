// The wait for a started server, and its report.
import { Plain } from '../lib/say.mjs';

export interface Health {
  readonly ok: boolean;
  readonly version: string;
  readonly database: string;
}

/**
 * Asks /healthz every half a second until it answers with 200. Throws Plain after LIMIT_MS, or if `hasEnded`.
 * @param url without a trailing slash
 */
export async function waitForHealth(url: string, hasEnded: () => boolean): Promise<Health> {
  const end = performance.now() + LIMIT_MS;
  while (performance.now() < end && !hasEnded()) {
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    if (answer?.ok) return (await answer.json()) as Health;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Plain(hasEnded() ? 'The server has ended.' : `${url}/healthz did not answer.`);
}

/** Asks for the page and its first script: the client is in the image. Throws Plain if one is missing. */
export async function checkPage(url: string): Promise<void> {
  const page = await textOf(`${url}/`);
  const script = /<script[^>]+src="([^"]+)"/.exec(page)?.[1];
  if (script === undefined) throw new Plain('The page names no script: the client is not in the image.');
  await textOf(url + script);
}

async function textOf(url: string): Promise<string> {
  const answer = await fetch(url, { headers: { accept: 'text/html,*/*' } });
  if (!answer.ok) throw new Plain(`${url}: status ${answer.status}`);
  return answer.text();
}

const LIMIT_MS = 120_000;
