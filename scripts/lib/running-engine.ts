// The running engine of a page, over the DevTools protocol, because Playwright has no API for shared workers.
import type { CDPSession, Page } from '@playwright/test';

/** Kills the page's engine, as an operating system under memory pressure does. */
export async function killEngine(page: Page): Promise<void> {
  await withEngine(page, async (cdp, targetId) => void (await cdp.send('Target.closeTarget', { targetId })));
}

/** Runs a script in the engine, in a separate task. */
export async function runInEngine(page: Page, script: string): Promise<void> {
  await withEngine(page, async (cdp, targetId) => {
    const answered = new Promise<void>((resolve) =>
      cdp.on('Target.receivedMessageFromTarget', () => resolve()),
    );
    const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: false });
    const params = { expression: `void setTimeout(() => { ${script} })` };
    const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params });
    await cdp.send('Target.sendMessageToTarget', { sessionId, message });
    await answered;
  });
}

/** Calls `visit` for each engine of the page's origin in the page's browser context. */
async function withEngine(
  page: Page,
  visit: (cdp: CDPSession, target: string) => Promise<void>,
): Promise<void> {
  const browser = page.context().browser();
  if (!browser) throw new Error('no browser');
  const cdp: CDPSession = await browser.newBrowserCDPSession();
  const { targetInfos } = await cdp.send('Target.getTargets');
  const origin = new URL(page.url()).origin;
  const own = await page.context().newCDPSession(page);
  const { browserContextId } = (await own.send('Target.getTargetInfo')).targetInfo;
  await own.detach();
  const engines = targetInfos.filter(
    (info) =>
      info.type === 'shared_worker' &&
      info.url.startsWith(origin) &&
      info.browserContextId === browserContextId,
  );
  if (engines.length === 0) throw new Error('no engine runs');
  for (const { targetId } of engines) await visit(cdp, targetId);
  await cdp.detach();
}
