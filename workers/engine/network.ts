// The engine. What the pages say of the network and of having slept, for the line: a worker hears neither.
import type { Environment } from '../../src/core/contract/seat.ts';
import type { LinkInput } from '../link/machine.ts';
import { isOnline, type TabState } from './tab-state.ts';

export class Network {
  private online = true;
  private readonly pages: () => Iterable<TabState>;
  private readonly input: (input: LinkInput) => void;

  constructor(pages: () => Iterable<TabState>, input: (input: LinkInput) => void) {
    this.pages = pages;
    this.input = input;
  }

  /** A page told something of itself. */
  hear(change: Environment, before: TabState): void {
    // One page came back online: worth a try, whatever the others said.
    if (!this.look() && change.online === true && !before.online) this.input({ kind: 'online' });
    if (change.resumed === true) this.input({ kind: 'doubt' });
    if (change.retry === true) this.input({ kind: 'online' });
  }

  /** A page has come or gone. True when the browser's state is another one now. */
  look(): boolean {
    const pages = [...this.pages()];
    if (pages.length === 0 || isOnline(pages) === this.online) return false;
    this.online = !this.online;
    this.input({ kind: this.online ? 'online' : 'offline' });
    return true;
  }
}
