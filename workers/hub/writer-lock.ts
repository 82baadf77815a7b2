// The engine. The right to hold the line: one lock per server, whatever the account and the build. The
// lock elects; what an engine writes after a steal is stopped by the fence (journal/common.ts).
import * as v from 'valibot';
import { timer, type Subscription } from 'rxjs';
import type { TokenPair } from '../../src/core/contract/views.ts';
import type { ChannelLike, EngineEnv } from '../env.ts';
import { TokensSchema } from './schemas.ts';

/** A holder that has not answered for so long is dead or frozen: the lock is taken from it. ms */
export const PATIENCE = 5_000;

export interface WriterLockOptions {
  env: Pick<EngineEnv, 'locks' | 'channel' | 'scheduler' | 'boot' | 'build'>;
  server: string;
  /** The newest pair of this engine's sign-in: the build that takes the line over goes on with it. */
  tokens: () => TokenPair | null;
  onChange: () => void;
  /** The lock is held. */
  onTaken: () => void;
  /** A freshly loaded page of another build asks: the holder must end and then release. */
  onYield: () => void;
  /** The lock was taken away, or another build holds it and no page here is fresh. */
  onOver: () => void;
  /** What the engine that gave the line up was signed in with. */
  onTokens: (pair: TokenPair) => void;
}

export class WriterLock {
  private step: 'idle' | 'asking' | 'held' | 'yielding' | 'gone' = 'idle';
  /** A page here was freshly loaded. */
  private fresh = false;
  private timer: Subscription | null = null;
  private queue = new AbortController();
  private unlock: () => void = () => undefined;
  private readonly channel: ChannelLike;
  private readonly name: string;
  private readonly options: WriterLockOptions;

  constructor(options: WriterLockOptions) {
    this.options = options;
    this.name = `partyline-writer:${options.server}`;
    this.channel = options.env.channel(this.name);
    this.channel.onmessage = (event) => this.hear(event.data);
  }

  /** Another engine holds the line. */
  get waiting(): boolean {
    return this.step === 'asking';
  }

  /** A tab is here and needs the line. */
  want(fresh: boolean): void {
    const news = fresh && !this.fresh;
    this.fresh ||= fresh;
    if (this.step === 'idle') this.request({ ifAvailable: true });
    else if (this.step === 'asking' && news) this.ask();
  }

  /** Gives the lock back, or stops asking for it; this engine never holds it again. */
  release(): void {
    this.step = 'gone';
    this.timer?.unsubscribe();
    this.queue.abort();
    this.unlock();
    this.channel.close();
  }

  private request(how: LockOptions): void {
    let held = false;
    const granted = (lock: Lock | null): Promise<void> | undefined => {
      // A place in the queue that was given up may come up all the same.
      if (this.step !== 'idle' && this.step !== 'asking') return undefined;
      if (!lock) {
        this.wait();
        return undefined;
      }
      held = true;
      return this.hold();
    };
    this.options.env.locks.request(this.name, how, granted).catch(() => {
      // Rejected while held: stolen. A place in the queue that was given up ends here as well.
      if (held && this.step !== 'gone') this.options.onOver();
    });
  }

  private hold(): Promise<void> {
    this.timer?.unsubscribe();
    this.step = 'held';
    // Whoever else waits has somebody to talk to again.
    this.say({ is: 'alive' });
    this.options.onTaken();
    this.options.onChange();
    return new Promise((release) => {
      this.unlock = release;
    });
  }

  private wait(): void {
    this.step = 'asking';
    this.request({ signal: this.queue.signal });
    this.ask();
    this.options.onChange();
  }

  private ask(): void {
    this.say({ is: 'yield?', fresh: this.fresh });
    this.after(PATIENCE, () => this.steal());
  }

  private steal(): void {
    this.queue.abort();
    this.request({ steal: true });
  }

  private hear(data: unknown): void {
    const heard = v.safeParse(WordSchema, data);
    if (!heard.success || heard.output.boot === this.options.env.boot) return;
    const word = heard.output;
    const stranger = word.build !== this.options.env.build;
    if (word.is === 'yield?') {
      if (this.step === 'held') this.answer(stranger && word.fresh);
    } else if (this.step === 'asking') {
      if (word.is === 'yielding') {
        if (word.tokens) this.options.onTokens(word.tokens);
      } else if (stranger && !this.fresh) this.options.onOver();
      // It closes on its own account, or has just come: asked again later, should it freeze meanwhile.
      else this.after(PATIENCE, () => this.ask());
    }
  }

  private answer(yields: boolean): void {
    if (!yields) return this.say({ is: 'alive' });
    this.step = 'yielding';
    this.say({ is: 'yielding', tokens: this.options.tokens() });
    this.options.onYield();
  }

  private say(word: Saying): void {
    const { boot, build } = this.options.env;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    this.channel.postMessage({ ...word, boot, build });
  }

  private after(ms: number, act: () => void): void {
    this.timer?.unsubscribe();
    this.timer = timer(ms, this.options.env.scheduler).subscribe(act);
  }
}

type Saying =
  | { is: 'yield?'; fresh: boolean }
  | { is: 'alive' }
  | { is: 'yielding'; tokens: TokenPair | null };

const sender = { boot: v.string(), build: v.string() };
const WordSchema = v.variant('is', [
  v.object({ is: v.literal('yield?'), fresh: v.boolean(), ...sender }),
  v.object({ is: v.literal('alive'), ...sender }),
  v.object({ is: v.literal('yielding'), tokens: v.nullable(TokensSchema), ...sender }),
]);
