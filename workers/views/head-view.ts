// The head and composer of one conversation. The unread divider stays where it was when the view was opened.
import type { HeadRow } from '../../src/core/contract/rows.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { Scope } from '../scope.ts';
import { BaseView } from './base-view.ts';
import { headRow } from './head-row.ts';
import type { ViewChange, ViewSource } from './view.ts';

export class HeadView extends BaseView<HeadRow> {
  /** The id above which the unread divider is shown; null before the chat is known. */
  #readUpTo: number | null = null;
  readonly #chat: ChatKey;

  constructor(number: number, { chat }: { chat: ChatKey }, source: ViewSource, scope: Scope) {
    super(number, source, scope);
    this.#chat = chat;
  }

  protected override concerns(change: ViewChange): boolean {
    if (change.kind === 'person') return change.chat === this.#chat;
    if (change.kind === 'chat') return change.news.chat === this.#chat;
    return change.kind === 'people';
  }

  protected override rows(): HeadRow[] {
    const chatStore = this.source.chatStore();
    const people = this.source.people();
    if (!chatStore || !people) return [];
    const state = chatStore.chat(this.#chat);
    this.#readUpTo ??= state?.marks.readUpTo ?? 0;
    return [headRow(this.#chat, state, people, chatStore.self.id, this.#readUpTo)];
  }

  protected override restart(): void {
    super.restart();
    this.#readUpTo = null;
  }
}
