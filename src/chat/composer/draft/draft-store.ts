// The tab. What was typed and not sent, per chat: it is held here while the page lives and by the engine
// for good (X-CHAT-08). Written 300 ms after the last key, when a text was sent, and when the field is left.
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { LONGEST_DRAFT } from '../outgoing-text.ts';
import {
  type Draft,
  entered,
  type Field,
  isKept,
  left,
  opened,
  returned,
  settled,
  take,
  told,
  typed,
  wanted,
} from './draft-field.ts';

/** ms after the last key */
export const DRAFT_PAUSE = 300;

export interface UnsentOptions {
  /** Answers what is held now, or null when nothing was written. */
  write: (chat: ChatKey, draft: Draft) => Promise<Draft | null>;
  /** Acts after so many ms; returns the way to stop it. */
  after: (ms: number, act: () => void) => () => void;
}

/** A text that only the page has, and the draft that it was typed over. */
export interface Kept {
  chat: ChatKey;
  text: string;
  held: Draft;
}

interface Entry {
  field: Field;
  /** A composer shows it. */
  open: boolean;
  /** Stops the pause after the last key; null when none runs. */
  stop: (() => void) | null;
  /** What is being written, null for nothing. */
  flying: string | null;
}

export class DraftStore {
  readonly #entries = new Map<ChatKey, Entry>();
  readonly #watchers = new Set<() => void>();
  #takes = 0;
  readonly #options: UnsentOptions;

  constructor(options: UnsentOptions) {
    this.#options = options;
  }

  readonly watch = (changed: () => void): (() => void) => {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  };

  text(chat: ChatKey): string {
    return this.#entries.get(chat)?.field.text ?? '';
  }

  /** A composer shows it. @param seed what the list says of the draft */
  open(chat: ChatKey, seed: string): void {
    const held = this.#entries.get(chat);
    const entry = held ?? { field: opened(undefined, seed), open: true, stop: null, flying: null };
    entry.open = true;
    this.#entries.set(chat, entry);
    this.#set(entry, opened(held?.field, seed));
  }

  /** No composer shows it any more. */
  close(chat: ChatKey): void {
    const entry = this.#entries.get(chat);
    if (!entry) return;
    entry.open = false;
    this.leave(chat);
    this.#forgetKept(chat, entry);
  }

  type(chat: ChatKey, text: string): void {
    this.#change(chat, (field) => typed(field, text));
    this.#writeSoon(chat);
  }

  enter(chat: ChatKey): void {
    this.#change(chat, entered);
  }

  /** The focus has gone elsewhere, or the page out of sight. */
  leave(chat: ChatKey): void {
    this.#change(chat, left);
    this.writeNow(chat);
  }

  /** The engine tells what it holds. */
  tell(chat: ChatKey, draft: Draft): void {
    const entry = this.#entries.get(chat);
    if (!entry) return;
    this.#set(entry, told(entry.field, draft, entry.flying));
    if (entry.flying === null && !isKept(entry.field)) this.#writeSoon(chat);
  }

  /**
   * Empties the field, so that the next text can be typed at once. Whoever takes the text says what came of
   * it: one that was not written down stands in the field again.
   */
  take(chat: ChatKey): (written: boolean) => void {
    const id = ++this.#takes;
    this.#change(chat, (field) => take(field, id));
    const entry = this.#entries.get(chat);
    this.#writeSoon(chat);
    return (written) => {
      if (!entry || this.#entries.get(chat) !== entry) return;
      this.#set(entry, settled(entry.field, id, written));
      this.writeNow(chat);
    };
  }

  /** Writes what is not written yet, without waiting for the pause. */
  writeNow(chat: ChatKey): void {
    const entry = this.#entries.get(chat);
    if (!entry) return;
    this.#rest(entry);
    void this.#write(chat, entry);
  }

  /** What the engine does not hold yet: for a page that goes before it could tell. */
  unkept(): Kept[] {
    return [...this.#entries]
      .filter(([, { field }]) => !isKept(field))
      .map(([chat, { field }]) => ({ chat, text: wanted(field), held: field.held }));
  }

  /** What the page that was here before had not told the engine. */
  restore(kept: readonly Kept[]): void {
    for (const { chat, text, held } of kept) {
      const shown = this.#entries.has(chat);
      this.#change(chat, (field) => (shown ? returned(field, text, held) : { ...typed(field, text), held }));
      if (shown) this.#writeSoon(chat);
    }
  }

  /** Nothing comes back afterwards, whatever is still on its way. */
  forget(): void {
    for (const entry of this.#entries.values()) this.#rest(entry);
    this.#entries.clear();
    this.#notify();
  }

  #writeSoon(chat: ChatKey): void {
    const entry = this.#entries.get(chat);
    if (!entry) return;
    this.#rest(entry);
    entry.stop = this.#options.after(DRAFT_PAUSE, () => this.writeNow(chat));
  }

  async #write(chat: ChatKey, entry: Entry): Promise<void> {
    while (entry.flying === null && entry.stop === null && this.#entries.get(chat) === entry) {
      const { held } = entry.field;
      const text = wanted(entry.field).slice(0, LONGEST_DRAFT);
      if (text === held.text) break;
      entry.flying = text;
      const answer = await this.#options.write(chat, { text, revision: held.revision + 1 }).catch(() => null);
      entry.flying = null;
      if (this.#entries.get(chat) !== entry) return;
      // The next key tries again, and so does leaving the field.
      if (!answer || answer.revision <= held.revision) break;
      this.#set(entry, told(entry.field, answer, text));
    }
    this.#forgetKept(chat, entry);
  }

  /** What nobody shows and the engine holds is shown again as the engine holds it then. */
  #forgetKept(chat: ChatKey, entry: Entry): void {
    if (entry.open || entry.flying !== null || !isKept(entry.field)) return;
    if (this.#entries.get(chat) === entry) this.#entries.delete(chat);
  }

  #change(chat: ChatKey, by: (field: Field) => Field): void {
    const held = this.#entries.get(chat);
    const entry = held ?? { field: opened(undefined, ''), open: false, stop: null, flying: null };
    if (!held) this.#entries.set(chat, entry);
    this.#set(entry, by(entry.field));
  }

  #set(entry: Entry, field: Field): void {
    const before = entry.field;
    entry.field = field;
    if (before.text !== field.text) this.#notify();
  }

  #rest(entry: Entry): void {
    entry.stop?.();
    entry.stop = null;
  }

  #notify(): void {
    for (const watcher of this.#watchers) watcher();
  }
}
