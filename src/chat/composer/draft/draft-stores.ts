// The draft store of the signed-in user, shared by all composers of the page. Texts that the engine has not
// stored survive a reload in session storage.
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import type { Line } from '../../../line/api.ts';
import { openUnsentTexts } from '../../../platform/unsent-texts.ts';
import { perUser } from '../../../shared/per-user.ts';
import { retryCommand } from '../../../shared/retry-command.ts';
import type { Draft } from './draft-field.ts';
import { DraftStore } from './draft-store.ts';
import { sendMessage, textsAfterReload } from './send-message.ts';

export const draftsOf = perUser<Line, DraftStore>(
  (line, storeUser) => {
    // The store may be older than the first report of the user.
    const user = (): number | null => storeUser() ?? line.user();
    const write = async (chat: ChatKey, { text, revision }: Draft): Promise<Draft | null> => {
      const receipt = await retryCommand(line, 'draft', { chat, text, revision }, user());
      return receipt.ok ? receipt.value : null;
    };
    const drafts = new DraftStore({ write, send: (message) => sendMessage(line, message, user()), after });
    keepOverReload(line, drafts, user);
    return drafts;
  },
  // The listeners of `keepOverReload` stay after a change of user. An empty store gives them nothing to keep.
  (drafts) => drafts.forget(),
);

function after(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}

/**
 * Saves unsent texts in session storage over a reload, when the engine has not stored them. The next page repeats the
 * sends that had no answer: the same tmpId stores a message once.
 */
function keepOverReload(line: Line, drafts: DraftStore, storeUser: () => number | null): void {
  const stored = openUnsentTexts(() => sessionStorage);
  const before = stored.read();
  let kept = before && { ...before, texts: textsAfterReload(before, Date.now()) };
  // The user may be unknown until the engine reports the status. While another engine holds the connection,
  // the page shows no composer, and the texts wait.
  const restore = (): void => {
    const user = line.user();
    const isActive = line.view({ view: 'status' }).rows[0]?.waiting === 'no' && line.state().kind === 'up';
    if (user === null || !kept || !isActive) return;
    if (kept.user === user) drafts.restore(kept.texts);
    kept = null;
    stored.write(null);
  };
  line.watch({ view: 'status' }, restore);
  restore();
  const keep = (): void => {
    const texts = drafts.unstored();
    const user = storeUser();
    // The texts of the former user stay in the store until the page shows the next one.
    if (user === null || user !== line.user() || texts.length === 0) return;
    kept = { user, at: Date.now(), texts };
    stored.write(kept);
  };
  window.addEventListener('pagehide', keep);
  // A page restored from the back-forward cache still holds its texts.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    kept = null;
    stored.write(null);
  });
  // The texts are saved at once, because another screen may replace all composers after the engine has stopped.
  line.watchState(() => {
    if (line.state().kind === 'over') keep();
  });
}
