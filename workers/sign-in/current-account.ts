// The engine. Holds the one account that is open, and all that hears of it.
import { Subscription } from 'rxjs';
import { failed, type Result } from '../../src/core/contract/result.ts';
import type { SelfRow, SignInEnd } from '../../src/core/contract/rows.ts';
import type { LinkInput } from '../link/machine.ts';
import type { Account } from '../account/account.ts';
import type { Salvage } from '../log/salvage.ts';
import type { ViewChange } from '../views/view.ts';

export interface Opening {
  self: SelfRow;
  signIn: string;
  loadUser: () => Promise<LinkInput>;
  /** What a journal that was lost has left behind, null at first. */
  salvage: Salvage | null;
}

export interface CurrentAccountOptions {
  openAccount: (opening: Opening) => Promise<Account>;
  /** An account is open: what shall hear of it, until it is closed. */
  onOpened: (account: Account) => Subscription;
  note: (change: ViewChange) => void;
  onEnded: (signIn: string, why: SignInEnd) => void;
  /** Commands in progress end so: the account that they were for is gone, or will be. */
  endCommands: (receipt: Result<never>) => void;
  /** Runs an act when no other one does. */
  inTurn: (act: () => Promise<void>) => Promise<void>;
}

export class CurrentAccount {
  account: Account | null = null;
  self: SelfRow | null = null;
  /** The sign-in that the account is open for. */
  signIn: string | null = null;
  /** The engine ends: nothing is opened any more. */
  gone = false;
  /** Was open, and is not closed yet. */
  private leaving: Account | null = null;
  private scope = new Subscription();
  private readonly options: CurrentAccountOptions;

  constructor(options: CurrentAccountOptions) {
    this.options = options;
  }

  async open(opening: Opening, userLoaded: boolean): Promise<void> {
    if (this.gone) return;
    const opened = await this.options.openAccount(opening);
    if (this.gone) return void (await opened.abort());
    const { self, signIn, salvage } = opening;
    const { onOpened, onEnded, note } = this.options;
    this.self = self;
    this.signIn = signIn;
    this.account = opened;
    this.scope = onOpened(opened);
    this.scope.add(opened.ended$.subscribe((why) => onEnded(signIn, why)));
    // Once: where the next journal is lost as well, memory has to do.
    if (!salvage) this.scope.add(opened.lost$.subscribe(() => this.reopen(opened, opening)));
    note({ kind: 'all' });
    opened.link.input({ kind: 'start', userLoaded });
  }

  /** Nothing is heard any more of the account that was open; it is for close or abort. */
  letGo(): void {
    if (!this.account) return;
    this.leaving = this.account;
    this.account = null;
    this.scope.unsubscribe();
  }

  /** All that it knows is written down. */
  async close(): Promise<void> {
    this.letGo();
    const { leaving } = this;
    await leaving?.close();
    if (leaving) this.options.endCommands(signedOut);
    if (this.leaving === leaving) this.leaving = null;
  }

  /** At once, and also one that hangs in its closing. Answers what is left of it. */
  async abort(): Promise<Salvage | null> {
    this.letGo();
    const { leaving } = this;
    this.leaving = null;
    return (await leaving?.abort()) ?? null;
  }

  forget(): void {
    this.self = null;
    this.signIn = null;
  }

  /** The journal is gone: a new one is begun, with what no pull repeats. What was said last is not on the disk. */
  private reopen(lost: Account, opening: Opening): void {
    const { inTurn, endCommands } = this.options;
    endCommands(engineLost);
    void inTurn(async () => {
      if (this.account !== lost) return;
      const salvage = await this.abort();
      endCommands(engineLost);
      await this.open({ ...opening, salvage }, false);
    });
  }
}

const signedOut = failed({ code: 'SIGNED_OUT' });
const engineLost = failed({ code: 'ENGINE_LOST' });
