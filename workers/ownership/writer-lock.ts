// The engine. The right to hold the line: one lock per server, whatever the account and the build. The
// lock elects; what an engine writes after a steal is stopped by the fence (journal/common.ts).
import * as v from 'valibot';
import { timer, type Subscription } from 'rxjs';
import type { StatusRow } from '../../src/core/contract/rows.ts';
import { engineLock } from '../../src/core/contract/seat.ts';
import type { TokenPair } from '../../src/core/contract/views.ts';
import type { ChannelLike, EngineEnv } from '../env.ts';
import { TokensSchema } from '../engine/schemas.ts';

/** A holder that has not answered for so long is dead or frozen: the lock is taken from it. ms */
export const PATIENCE = 5_000;

export interface WriterLockOptions {
  env: Pick<EngineEnv, 'locks' | 'channel' | 'scheduler' | 'boot' | 'build' | 'alone'>;
  server: string;
  /** The newest pair of this engine's sign-in: the build that takes the line over goes on with it. */
  tokens: () => TokenPair | null;
  onChange: () => void;
  /** The lock is held. */
  onTaken: () => void;
  /** A freshly loaded page of another build asks: the holder must end and then release. */
  onYield: () => void;
  /** A page is here that needs the line. */
  isWanted: () => boolean;
  /** Something is under way here that must not be broken off: whoever asks for the line waits for its end. */
  isBusy: () => boolean;
  /** The lock was taken away, or another build holds it and no page here is fresh. */
  onOver: () => void;
  /** What the engine that gave the line up was signed in with. */
  onTokens: (pair: TokenPair) => void;
}

export class WriterLock {
  private step: 'idle' | 'asking' | 'held' | 'yielding' | 'gone' = 'idle';
  /** A page here was freshly loaded. */
  private fresh = false;
  /** The user wants the line in a page of ours. */
  private take = false;
  /** A page of the same build has it, and keeps it until it is taken. */
  private elsewhere = false;
  /** As the holder: somebody was sent away. As the asker: the holder has sent us away. */
  private refused = false;
  /** The last page has gone while this engine asked. */
  private resting = false;
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

  /** Whether another engine holds the line, and what it says to that. */
  get waiting(): StatusRow['waiting'] {
    if (this.step !== 'asking') return 'no';
    if (this.elsewhere) return 'elsewhere';
    return this.refused ? 'refused' : 'asked';
  }

  /** A tab is here and needs the line. */
  want({ fresh, take }: { fresh: boolean; take: boolean }): void {
    const news = fresh && !this.fresh;
    this.fresh ||= fresh;
    this.take ||= take;
    if (this.step === 'idle') this.request({ ifAvailable: true });
    else if (this.step === 'asking' && (news || this.resting)) this.ask();
  }

  /**
   * Whether the lock is still this engine's: one that was frozen hears that it has it when another engine has taken
   * it away already.
   */
  async isHeld(): Promise<boolean> {
    const { locks, boot } = this.options.env;
    const { held = [] } = await locks.query();
    const whose = (name: string) => held.find((it) => it.name === name)?.clientId;
    return whose(this.name) === whose(engineLock(boot));
  }

  /** What is under way here may have ended: then whoever was sent away may ask again. */
  look(): void {
    if (this.step !== 'held' || !this.refused || this.options.isBusy()) return;
    this.refused = false;
    this.say({ is: 'free' });
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
    this.refused = false;
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
    // Without a page here the line would be taken from one that somebody looks at.
    this.resting = !this.options.isWanted();
    if (this.resting) return;
    this.say({ is: 'yield?', fresh: this.fresh, take: this.take });
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
      if (this.step !== 'held') return;
      // What the user wants goes before what is under way.
      if (word.take) this.yield();
      else this.answer(stranger && word.fresh);
    } else if (this.step === 'asking') {
      if (word.is === 'yielding') {
        if (word.tokens) this.options.onTokens(word.tokens);
      } else if (stranger && !this.fresh && !this.options.env.alone) this.options.onOver();
      else if (word.is === 'free') {
        this.setRefused(false);
        this.ask();
      }
      // It closes on its own account, has just come, or is busy: asked again later, should it freeze meanwhile.
      else {
        this.after(PATIENCE, () => this.ask());
        // All hear what is said to one: a holder is busy for strangers only.
        if (stranger && word.is === 'busy') this.setRefused(true);
        // It has a page of its own, as this one has: it closes when that does.
        if (this.options.env.alone && !(stranger && this.fresh)) this.setElsewhere();
      }
    }
  }

  private setElsewhere(): void {
    if (this.elsewhere) return;
    this.elsewhere = true;
    this.options.onChange();
  }

  private setRefused(refused: boolean): void {
    if (this.refused === refused) return;
    this.refused = refused;
    this.options.onChange();
  }

  private answer(yields: boolean): void {
    if (!yields) return this.say({ is: 'alive' });
    if (this.options.isBusy()) {
      this.refused = true;
      return this.say({ is: 'busy' });
    }
    this.yield();
  }

  private yield(): void {
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

/** `is`, not `kind`: engines of other builds, version 0.1.0 among them, read this message. */
type Saying =
  | { is: 'yield?'; fresh: boolean; take: boolean }
  | { is: 'alive' | 'busy' | 'free' }
  | { is: 'yielding'; tokens: TokenPair | null };

const sender = { boot: v.string(), build: v.string() };
const WordSchema = v.variant('is', [
  v.object({ is: v.literal('yield?'), fresh: v.boolean(), take: v.boolean(), ...sender }),
  v.object({ is: v.picklist(['alive', 'busy', 'free']), ...sender }),
  v.object({ is: v.literal('yielding'), tokens: v.nullable(TokensSchema), ...sender }),
]);
