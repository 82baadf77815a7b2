// Runs on Node 24. Which files the engine has loaded: no page sees that, so the worker itself is asked, through
// the protocol of the browser's own tools.
import type { Browser, CDPSession } from '@playwright/test';

/** The addresses of the script of every SharedWorker of this origin and of all that it has loaded, each once. */
export async function workerFiles(browser: Browser, origin: string): Promise<string[]> {
  const tools = await browser.newBrowserCDPSession();
  try {
    const { targetInfos } = await tools.send('Target.getTargets');
    const workers = targetInfos.filter(({ type, url }) => type === 'shared_worker' && url.startsWith(origin));
    if (workers.length === 0) throw new Error('the page runs without a SharedWorker');
    const files: string[] = [];
    for (const { targetId } of workers) files.push(...(await ask(tools, targetId)));
    return [...new Set(files)];
  } finally {
    await tools.detach();
  }
}

/** Data is left out as it is in pages: see loaded.ts. */
const question = `[location.href, ...performance.getEntriesByType('resource')
  .filter((entry) => entry.responseEnd > 0 && entry.initiatorType !== 'fetch')
  .map((entry) => entry.name)]`;

/** A session in a session: Playwright knows none of its own for shared workers. */
async function ask(tools: CDPSession, targetId: string): Promise<string[]> {
  const { sessionId } = await tools.send('Target.attachToTarget', { targetId, flatten: false });
  const answer = new Promise<string[]>((resolve) => {
    tools.on('Target.receivedMessageFromTarget', (event) => {
      const message = JSON.parse(event.message) as Answer;
      if (event.sessionId === sessionId && message.id === 1) resolve(message.result?.result?.value ?? []);
    });
  });
  const params = { expression: question, returnByValue: true };
  await tools.send('Target.sendMessageToTarget', {
    sessionId,
    message: JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }),
  });
  return answer;
}

interface Answer {
  readonly id?: number;
  readonly result?: { readonly result?: { readonly value?: string[] } };
}
