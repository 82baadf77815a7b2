// The tab. What its user typed and did not send over a line: one for all composers of the page.
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import type { Line } from '../../../line/api.ts';
import { openUnsentTexts } from '../../../platform/unsent-texts.ts';
import { perUser } from '../../../shared/per-user.ts';
import { retryCommand } from '../../../shared/retry-command.ts';
import type { Draft } from './draft-field.ts';
import { DraftStore } from './draft-store.ts';

export const draftsOf = perUser<Line, DraftStore>(
  (line, user) => {
    const write = async (chat: ChatKey, { text, revision }: Draft): Promise<Draft | null> => {
      const receipt = await retryCommand(line, 'draft', { chat, text, revision }, user());
      return receipt.ok ? receipt.value : null;
    };
    const drafts = new DraftStore({ write, after });
    keepOver(line, drafts);
    return drafts;
  },
  // The listeners of `keepOver` stay: without entries they keep nothing for the next user.
  (drafts) => drafts.forget(),
);

function after(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}

/** An engine that works no more, or none, takes nothing down: what was typed goes over a reload without it. */
function keepOver(line: Line, unsent: DraftStore): void {
  const stored = openUnsentTexts(() => sessionStorage);
  let due = stored.read();
  // Whose page this is may be known only when the engine has told; and without the line nothing is shown.
  const look = (): void => {
    const user = line.user();
    const here = line.view({ view: 'status' }).rows[0]?.waiting === 'no' && line.state().kind === 'up';
    if (user === null || !due || !here) return;
    if (due.user === user) unsent.restore(due.texts);
    due = null;
    stored.write(null);
  };
  line.watch({ view: 'status' }, look);
  look();
  const keep = (): void => {
    const texts = unsent.unkept();
    const user = line.user();
    if (user === null || texts.length === 0) return;
    due = { user, texts };
    stored.write(due);
  };
  window.addEventListener('pagehide', keep);
  // Back from the back-forward cache it is all still there.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    due = null;
    stored.write(null);
  });
  // Something else may stand in the place of all composers a moment later.
  line.watchState(() => {
    if (line.state().kind === 'over') keep();
  });
}
