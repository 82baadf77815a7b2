// Chrome DevTools Protocol for workers, where Playwright has no API.
import type { Browser, BrowserContext } from '@playwright/test';

export interface Tools {
  /** Target ids of the SharedWorkers of an origin. */
  readonly sharedWorkers: (origin: string) => Promise<string[]>;
  /** Calls a method on a target, by its id. */
  readonly ask: <T>(target: string, method: string, params?: object) => Promise<T>;
  /** Closes a target without notice. */
  readonly kill: (target: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openTools(context: Browser | BrowserContext): Promise<Tools> {
  const browser = 'browser' in context ? context.browser() : context;
  if (!browser) throw new Error('a browser without tools');
  const root = await browser.newBrowserCDPSession();
  const sessions = new Map<string, string>();
  const waiting = new Map<number, (message: Answer) => void>();
  let number = 0;
  root.on('Target.receivedMessageFromTarget', (event) => {
    const message = JSON.parse(event.message) as Answer;
    waiting.get(message.id ?? 0)?.(message);
    waiting.delete(message.id ?? 0);
  });

  /** Opens a nested session, because Playwright has no sessions for shared workers. */
  async function sessionOf(target: string): Promise<string> {
    const known = sessions.get(target);
    if (known !== undefined) return known;
    const { sessionId } = await root.send('Target.attachToTarget', { targetId: target, flatten: false });
    sessions.set(target, sessionId);
    return sessionId;
  }

  return {
    sharedWorkers: async (origin) => {
      const { targetInfos } = await root.send('Target.getTargets');
      const workers = targetInfos.filter(
        ({ type, url }) => type === 'shared_worker' && url.startsWith(`${origin}/`),
      );
      return workers.map(({ targetId }) => targetId);
    },
    async ask<T>(target: string, method: string, params: object = {}): Promise<T> {
      const sessionId = await sessionOf(target);
      const id = ++number;
      const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
      await root.send('Target.sendMessageToTarget', {
        sessionId,
        message: JSON.stringify({ id, method, params }),
      });
      const { result, error } = await answered;
      if (error) throw new Error(`${method}: ${error.message}`);
      return result as T;
    },
    kill: async (targetId) => {
      const sessionId = sessions.get(targetId);
      sessions.delete(targetId);
      // The session detaches first, because an attached target does not close.
      if (sessionId !== undefined) await root.send('Target.detachFromTarget', { sessionId });
      await root.send('Target.closeTarget', { targetId });
    },
    close: () => root.detach(),
  };
}

interface Answer {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}
