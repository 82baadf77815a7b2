// The engine. A chat was opened: it moves up in the list (MSG-11), and what only the server knows of it is asked again.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { Asking, AskingOptions } from './asking.ts';

export interface OpenOptions extends AskingOptions {
  /** Server time (ms), later at each call. */
  now: () => number;
  act: (event: ChatEvent) => Promise<void>;
  /** Some chat was opened, on this engine or before. */
  hasOpened: () => boolean;
}

export interface Opening extends Omit<Asking, 'opened'> {
  open(chat: ChatKey): Promise<void>;
}

export function createOpening(options: OpenOptions): Opening {
  let part: Promise<Asking> | null = null;

  /** Where its code does not come, the next one tries again. */
  function ask(about: (asking: Asking) => void): void {
    part ??= import('./asking.ts').then(({ createAsking }) => createAsking(options));
    part.then(about).catch(() => {
      part = null;
    });
  }

  return {
    async open(chat) {
      await options.act({ kind: 'opened', chat, at: options.now() });
      ask((it) => it.opened(chat));
    },
    askRead: (chat) => ask((it) => it.askRead(chat)),
    retryNow() {
      if (options.hasOpened()) ask((it) => it.retryNow());
    },
    close() {
      if (part) ask((it) => it.close());
    },
  };
}
