// An engine without a server: it answers the contract of src/core/contract from rows that a test gives. It checks the
// arguments of each command against the schema of the contract, and the compiler checks each row and answer.
import * as v from 'valibot';
import { CallCommandSchemas } from '../../../src/core/contract/call-commands.ts';
import {
  type AnswerOf,
  type ArgsOf,
  type CommandName,
  CommandSchemas,
} from '../../../src/core/contract/commands.ts';
import { OnDemandCommandSchemas } from '../../../src/core/contract/on-demand-commands.ts';
import { failed, type Result } from '../../../src/core/contract/result.ts';
import { type Environment, type Hello, PROTOCOL, type Welcome } from '../../../src/core/contract/seat.ts';
import { SignInCommandSchemas } from '../../../src/core/contract/sign-in-commands.ts';
import type { AnyRow, Batch, Notice, Patch, ViewSpec } from '../../../src/core/contract/views.ts';
import { rowsOf } from './views.ts';
import type { World } from './world.ts';

export type Answer<C extends CommandName> = (
  args: ArgsOf<C>,
  world: World,
) => Result<AnswerOf[C]> | Promise<Result<AnswerOf[C]>>;

export type Answers = { [C in CommandName]?: Answer<C> };

const SCHEMAS: Readonly<Record<CommandName, v.GenericSchema>> = {
  ...CommandSchemas,
  ...OnDemandCommandSchemas,
  ...SignInCommandSchemas,
  ...CallCommandSchemas,
};

interface OpenView {
  readonly spec: ViewSpec;
  /** The JSON of each row that the tab has; null before the snapshot. */
  sent: Map<string, string> | null;
  /** The JSON of the flags that the tab has. */
  flags: string;
  patches: number;
}

interface OpenSeat {
  readonly views: Map<number, OpenView>;
  readonly notices: Notice[];
  batches: number;
  /** Answers the tab's question for the next batch; null while the tab takes a batch. */
  resolve: ((batch: Batch) => void) | null;
}

export class FakeEngine {
  /** Each command of the tabs, in order. */
  readonly commands: { name: CommandName; args: unknown }[] = [];
  /** Faults of the tabs or of the test: a command with invalid arguments, or without an answer. */
  readonly faults: string[] = [];
  /** The last environment of each seat. */
  readonly environments = new Map<string, Environment>();
  readonly #seats = new Map<string, OpenSeat>();
  readonly #world: World;
  readonly #answers: Answers;

  constructor(world: World, answers: Answers) {
    this.#world = world;
    this.#answers = { ...answers };
  }

  /** Changes rows and returns the result; the tabs get the difference. */
  change<T>(mutate: (world: World) => T): T {
    const result = mutate(this.#world);
    this.#flush();
    return result;
  }

  /** Replaces the answer to a command. */
  answer<C extends CommandName>(name: C, answer: Answer<C>): void {
    (this.#answers as Record<string, unknown>)[name] = answer;
  }

  /** Sends a notice to the tab that was loaded last. */
  notify(notice: Notice): void {
    [...this.#seats.values()].at(-1)?.notices.push(notice);
    this.#flush();
  }

  /** The arguments of the commands with this name, in order. */
  argsOf<C extends CommandName>(name: C): ArgsOf<C>[] {
    return this.commands.filter((command) => command.name === name).map(({ args }) => args as ArgsOf<C>);
  }

  /** Whether the tab with this seat has taken all changes. */
  hasDelivered(seatId: string): boolean {
    return (this.#seats.get(seatId)?.resolve ?? null) !== null;
  }

  call(seatId: string, method: string, args: unknown[]): unknown {
    switch (method) {
      case 'hello':
        return this.#hello(args[0] as Hello);
      case 'open':
        return this.#open(seatId, args[0] as number, args[1] as ViewSpec);
      case 'close':
        this.#seats.get(seatId)?.views.delete(args[0] as number);
        return undefined;
      case 'next':
        return this.#next(seatId);
      case 'command':
        return this.#command(args[0] as CommandName, args[1]);
      case 'environment':
        this.environments.set(seatId, { ...this.environments.get(seatId), ...(args[0] as Environment) });
        return undefined;
      default:
        throw new Error(`the contract has no call ${method}`);
    }
  }

  #hello({ protocol, build, seat }: Hello): Welcome {
    if (protocol !== PROTOCOL) throw new Error('the build has another protocol: build the client');
    this.#seatOf(seat);
    // The page holds the lock of this id, so each seat has its own.
    return { protocol, build, boot: seat };
  }

  /** Comlink may deliver the first calls of a seat before the answer to its hello. */
  #seatOf(id: string): OpenSeat {
    const seat = this.#seats.get(id) ?? { views: new Map(), notices: [], batches: 0, resolve: null };
    this.#seats.set(id, seat);
    return seat;
  }

  #open(seatId: string, view: number, spec: ViewSpec): void {
    this.#seatOf(seatId).views.set(view, { spec, sent: null, flags: '', patches: 0 });
    this.#flush();
  }

  #next(seatId: string): Promise<Batch> {
    const next = new Promise<Batch>((resolve) => {
      this.#seatOf(seatId).resolve = resolve;
    });
    this.#flush();
    return next;
  }

  async #command<C extends CommandName>(name: C, raw: unknown): Promise<Result<AnswerOf[C]>> {
    const parsed = v.safeParse(SCHEMAS[name], raw);
    if (!parsed.success) {
      const message = parsed.issues.map((issue) => issue.message).join(', ');
      this.faults.push(`invalid arguments of ${name}: ${message}`);
      return failed({ code: 'INVALID', message });
    }
    this.commands.push({ name, args: parsed.output });
    const answer = this.#answers[name];
    if (!answer) {
      this.faults.push(`no answer to the command ${name}`);
      return failed({ code: 'FAULT' });
    }
    const result = await answer(parsed.output as ArgsOf<C>, this.#world);
    this.#flush();
    return result;
  }

  #flush(): void {
    for (const [id, seat] of this.#seats) {
      if (!seat.resolve) continue;
      const patches = [...seat.views].flatMap(([number, view]) => this.#patchOf(number, view) ?? []);
      if (patches.length === 0 && seat.notices.length === 0) continue;
      const { resolve } = seat;
      seat.resolve = null;
      seat.batches += 1;
      resolve({ boot: id, number: seat.batches, patches, notices: seat.notices.splice(0) });
    }
  }

  #patchOf(number: number, view: OpenView): Patch | null {
    const state = rowsOf(this.#world, view.spec);
    if (state === null) return null;
    const { rows, ...flags } = state;
    const before = view.sent;
    const now = new Map(rows.map((row) => [row.key, JSON.stringify(row)]));
    const put = (rows as AnyRow[]).filter(({ key }) => before?.get(key) !== now.get(key));
    const del = [...(before?.keys() ?? [])].filter((key) => !now.has(key));
    const newFlags = JSON.stringify(flags);
    if (before && put.length === 0 && del.length === 0 && newFlags === view.flags) return null;
    view.sent = now;
    view.flags = newFlags;
    const patch = { view: number, stream: view.patches, put: structuredClone(put), del, ...flags };
    view.patches += 1;
    return patch;
  }
}
