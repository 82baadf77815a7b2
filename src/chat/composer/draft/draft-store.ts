// Unsent texts of all chats of one user, kept in this page's memory and written to the engine (X-CHAT-08). The
// store writes a draft 300 ms after the last key or a send, and when the field loses the focus.
import type { Result } from '../../../core/contract/result.ts';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { firstUnits } from '../../../core/domain/characters.ts';
import type { UnsentText } from '../../../platform/unsent-texts.ts';
import { LONGEST_DRAFT } from '../outgoing-text.ts';
import {
  beginSend,
  blurField,
  continueSend,
  type Draft,
  type DraftField,
  draftText,
  focusField,
  isStored,
  messagesOf,
  openField,
  receiveDraft,
  restoreText,
  setText,
  settleSend,
  textBesideSends,
  type TextMessage,
} from './draft-field.ts';

/** Delay between the last key and the write of the draft, ms. */
export const DRAFT_PAUSE = 300;

export interface DraftStoreOptions {
  /** Writes a draft to the engine. Resolves to the draft that the engine stores now; null if the write failed. */
  write: (chat: ChatKey, draft: Draft) => Promise<Draft | null>;
  /**
   * Gives a message to the engine. Resolves to an error if the engine did not store it; never settles if that is
   * unknown. Idempotent by tmpId.
   */
  send: (message: TextMessage) => Promise<Result<null>>;
  /** Runs `act` after `ms`; returns a function that cancels it. */
  after: (ms: number, act: () => void) => () => void;
}

interface Entry {
  field: DraftField;
  /** A composer shows the field. */
  open: boolean;
  /** Cancels the write planned after the last key; null while none is planned. */
  cancelPause: (() => void) | null;
  /** The text of the write in progress; null for none. */
  writing: string | null;
}

export class DraftStore {
  readonly #entries = new Map<ChatKey, Entry>();
  readonly #watchers = new Set<() => void>();
  readonly #options: DraftStoreOptions;

  constructor(options: DraftStoreOptions) {
    this.#options = options;
  }

  readonly watch = (changed: () => void): (() => void) => {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  };

  text(chat: ChatKey): string {
    return this.#entries.get(chat)?.field.text ?? '';
  }

  /** Called when a composer shows the chat. @param seed the draft in the chat list */
  open(chat: ChatKey, seed: string): void {
    const known = this.#entries.get(chat);
    const entry = known ?? {
      field: openField(undefined, seed),
      open: true,
      cancelPause: null,
      writing: null,
    };
    entry.open = true;
    this.#entries.set(chat, entry);
    this.#set(entry, openField(known?.field, seed));
  }

  /** Called when no composer shows the chat any more. */
  close(chat: ChatKey): void {
    const entry = this.#entries.get(chat);
    if (!entry) return;
    entry.open = false;
    this.blur(chat);
    this.#dropStored(chat, entry);
  }

  type(chat: ChatKey, text: string): void {
    this.#change(chat, (field) => setText(field, text));
    this.#writeSoon(chat);
  }

  focus(chat: ChatKey): void {
    this.#change(chat, focusField);
  }

  blur(chat: ChatKey): void {
    this.#change(chat, blurField);
    this.writeNow(chat);
  }

  /** Merges the draft that the engine reports into the field. */
  receive(chat: ChatKey, draft: Draft): void {
    const entry = this.#entries.get(chat);
    if (!entry) return;
    this.#set(entry, receiveDraft(entry.field, draft, entry.writing));
    if (entry.writing === null && !isStored(entry.field)) this.#writeSoon(chat);
  }

  /**
   * Sends a message, and empties the field at once, so that the user can type the next text. A text that the engine
   * did not store returns to the field.
   */
  send(message: TextMessage): Promise<Result<null>> {
    this.#change(message.chat, (field) => beginSend(field, message));
    return this.#settled(message);
  }

  /** Writes a changed text to the engine at once, without the delay after the last key. */
  writeNow(chat: ChatKey): void {
    this.#writeAtOnce(chat, draftText);
  }

  /**
   * Writes the text of a page that ends. Session storage keeps its sends, so a draft with their texts would show sent
   * texts again.
   */
  writeBeforeEnd(chat: ChatKey): void {
    this.#writeAtOnce(chat, textBesideSends);
  }

  /** The texts and sends that the engine does not store yet, for a page that ends before the engine has answered. */
  unstored(): UnsentText[] {
    return [...this.#entries]
      .filter(([, { field }]) => !isStored(field))
      .map(([chat, { field }]) => ({
        chat,
        text: textBesideSends(field),
        held: field.stored,
        sends: messagesOf(field),
      }));
  }

  /** Restores the texts that the page before the reload could not write, and continues its sends. */
  restore(texts: readonly UnsentText[]): void {
    for (const { chat, text, held, sends } of texts) {
      const known = this.#entries.has(chat);
      this.#change(chat, (field) =>
        known ? restoreText(field, text, held) : { ...setText(field, text), stored: held },
      );
      for (const message of sends) {
        this.#change(chat, (field) => continueSend(field, message));
        void this.#settled(message);
      }
      if (known) this.#writeSoon(chat);
    }
  }

  /** Removes every text. Writes and sends in progress restore nothing. */
  forget(): void {
    for (const entry of this.#entries.values()) this.#cancelPause(entry);
    this.#entries.clear();
    this.#notify();
  }

  async #settled(message: TextMessage): Promise<Result<null>> {
    const { chat, tmpId } = message;
    const entry = this.#entries.get(chat);
    this.#writeSoon(chat);
    const result = await this.#options.send(message);
    if (entry && this.#entries.get(chat) === entry) {
      this.#set(entry, settleSend(entry.field, tmpId, result.ok));
      this.writeNow(chat);
    }
    return result;
  }

  #writeSoon(chat: ChatKey): void {
    const entry = this.#entries.get(chat);
    if (!entry) return;
    this.#cancelPause(entry);
    entry.cancelPause = this.#options.after(DRAFT_PAUSE, () => this.writeNow(chat));
  }

  #writeAtOnce(chat: ChatKey, textOf: (field: DraftField) => string): void {
    const entry = this.#entries.get(chat);
    if (!entry) return;
    this.#cancelPause(entry);
    void this.#write(chat, entry, textOf);
  }

  async #write(chat: ChatKey, entry: Entry, textOf: (field: DraftField) => string): Promise<void> {
    while (entry.writing === null && entry.cancelPause === null && this.#entries.get(chat) === entry) {
      const { stored } = entry.field;
      const text = firstUnits(textOf(entry.field), LONGEST_DRAFT);
      if (text === stored.text) break;
      entry.writing = text;
      const answer = await this.#options
        .write(chat, { text, revision: stored.revision + 1 })
        .catch(() => null);
      entry.writing = null;
      if (this.#entries.get(chat) !== entry) return;
      // The next key or blur writes again.
      if (!answer || answer.revision <= stored.revision) break;
      this.#set(entry, receiveDraft(entry.field, answer, text));
    }
    this.#dropStored(chat, entry);
  }

  /**
   * Removes the entry of a closed chat whose text is stored. The next open reads the draft from the engine,
   * where other tabs may have changed it.
   */
  #dropStored(chat: ChatKey, entry: Entry): void {
    if (entry.open || entry.writing !== null || !isStored(entry.field)) return;
    if (this.#entries.get(chat) === entry) this.#entries.delete(chat);
  }

  #change(chat: ChatKey, by: (field: DraftField) => DraftField): void {
    const known = this.#entries.get(chat);
    const entry = known ?? { field: openField(undefined, ''), open: false, cancelPause: null, writing: null };
    if (!known) this.#entries.set(chat, entry);
    this.#set(entry, by(entry.field));
  }

  #set(entry: Entry, field: DraftField): void {
    const before = entry.field;
    entry.field = field;
    if (before.text !== field.text) this.#notify();
  }

  #cancelPause(entry: Entry): void {
    entry.cancelPause?.();
    entry.cancelPause = null;
  }

  #notify(): void {
    for (const watcher of this.#watchers) watcher();
  }
}
