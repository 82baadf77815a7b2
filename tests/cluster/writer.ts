// A person with an engine, who writes to several chats without a pause.
import { DEMO_PASSWORD } from '../../server/demo/people.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { unbounded } from '../../src/core/domain/foreign.ts';
import { Browser, isLive, type Tab, tmpId } from '../engine/support.ts';

export interface Writer {
  userName: string;
  chats: readonly ChatKey[];
  /** Texts that the writer has sent to a chat, in this order. */
  sentTo(chat: ChatKey): readonly string[];
  /** Texts of all writers in a chat, in the order of the screen. */
  shownIn(chat: ChatKey): string[];
  /** Resolves when the server has acknowledged `count` more messages. Rejects if a message fails. */
  progress(count: number): Promise<void>;
  /** Stops writing. Resolves when the server has acknowledged all messages. */
  finish(): Promise<void>;
  /** Resolves when the condition holds, for the state of this person's tab. */
  until(wanted: () => boolean): Promise<void>;
  dispose(): Promise<void>;
}

/** Begins the texts of all writers. */
export const PREFIX = 'update: ';

/** Signs in at `url`, and starts to write to all chats in turn. */
export async function startWriter(url: string, userName: string, chats: readonly ChatKey[]): Promise<Writer> {
  const browser = new Browser(url, { speedup: SPEEDUP });
  const tab = await browser.tab();
  const signIn = { userName, password: DEMO_PASSWORD, auto: false, terminal: 0 } as const;
  const receipt = await tab.command('signIn', signIn);
  if (!receipt.ok) throw new Error(`sign-in failed: ${JSON.stringify(receipt.error)}`);
  await tab.until(isLive);
  const sent = new Map(chats.map((chat) => [chat, [] as string[]]));
  let count = 0;
  let isFinished = false;
  const waiting = () => chats.reduce((sum, chat) => sum + unsent(tab, chat), 0);
  const acknowledged = () => count - waiting();
  const write = async () => {
    while (!isFinished) {
      const chat = chats[count % chats.length]!;
      const content = `${PREFIX}${userName} ${count + 1}`;
      const result = await tab.command('sendText', { chat, tmpId: tmpId(), content });
      if (!result.ok) throw new Error(`"${content}" was refused: ${JSON.stringify(result.error)}`);
      count += 1;
      sent.get(chat)!.push(content);
      await tab.until(() => waiting() <= MOST_WAITING);
    }
  };
  await tab.until(() => waiting() === 0);
  const writing = write();
  // The rejection reaches the next call of `progress` or `finish`.
  writing.catch(() => undefined);
  return {
    userName,
    chats,
    sentTo: (chat) => sent.get(chat) ?? [],
    shownIn: (chat) => tab.texts(chat, WHOLE_CHAT).filter((text) => text.startsWith(PREFIX)),
    progress: async (more) => {
      const wanted = acknowledged() + more;
      await Promise.race([tab.until(() => acknowledged() >= wanted), writing]);
    },
    finish: async () => {
      isFinished = true;
      await writing;
      await tab.until(() => waiting() === 0);
    },
    until: (wanted) => tab.until(wanted),
    dispose: () => browser.dispose(),
  };
}

/** Number of messages that the server has not acknowledged. Throws for a failed one. */
function unsent(tab: Tab, chat: ChatKey): number {
  const rows = tab.messages(chat, NEWEST).filter(({ id }) => id === null);
  for (const { content, failure } of rows)
    if (failure !== '') throw new Error(`"${unbounded(content)}" failed: ${failure}`);
  return rows.length;
}

/** Timers of the engine are that many times faster: a pause of 10 s takes 1 s. */
const SPEEDUP = 10;
/** Number of messages that wait for the server at once. */
const MOST_WAITING = 1;
/** Rows of a pane. */
const NEWEST = 50;
const WHOLE_CHAT = 5_000;
