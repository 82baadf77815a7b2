// The commands of the tabs, sorted by who carries them out: the sign-in, the diagnostics, or the open account.
import type { AnswerOf, ArgsOf, CommandName } from '../../src/core/contract/commands.ts';
import type { Diagnostics } from '../../src/core/contract/diagnostics.ts';
import { failed, type Result } from '../../src/core/contract/result.ts';
import type { StatusRow } from '../../src/core/contract/rows.ts';
import { PROTOCOL } from '../../src/core/contract/seat.ts';
import { createRunCommand } from '../commands/run-command.ts';
import type { EngineEnv, Http } from '../env.ts';
import { onDemand } from '../on-demand.ts';
import { FORMAT } from '../journal/schema.ts';
import type { Bugs } from '../diagnostics/bugs.ts';
import type { Scope } from '../scope.ts';
import type { CurrentAccount } from '../sign-in/current-account.ts';
import type { SignInManager } from '../sign-in/sign-in-manager.ts';
import type { SignIns } from '../sign-in/sign-in.ts';
import type { Tokens } from '../sign-in/tokens.ts';
import { Receipts } from './receipts.ts';
import type { Seats } from './seats.ts';

export interface CommandRunnerOptions {
  env: EngineEnv;
  scope: Scope;
  http: Http;
  tokens: Tokens;
  current: CurrentAccount;
  signIns: Promise<SignIns>;
  manager: SignInManager;
  seats: Seats;
  status: () => StatusRow;
  bugs: Bugs;
  /** Notes a sentence in the diagnostics. */
  tell: (sentence: string) => void;
}

/** `user`: the id of the user who gave the command, null where it needs none. */
export type RunCommand = <C extends CommandName>(
  name: C,
  args: ArgsOf<C>,
  user: number | null,
) => Promise<Result<AnswerOf[C]>>;

export function createCommandRunner(options: CommandRunnerOptions): RunCommand {
  const { env, scope, http, tokens, current, signIns, manager, seats, status, bugs, tell } = options;
  const runForAccount = createRunCommand({ env, http, signIns, tell });
  /** Commands in progress that are about an account. */
  const acts = new Receipts();
  scope.bind(current.commandsEnd$, (receipt) => acts.lose(receipt));

  const load = onDemand('diagnostics', () => import('../diagnostics/look.ts'), {
    scheduler: env.scheduler,
    tell,
  });

  async function lookInside(name: 'diagnostics' | 'record'): Promise<Result<string | Diagnostics>> {
    const part = await load();
    if (!part) return failed({ code: 'NO_ANSWER' });
    const { account, self } = current;
    return part.look(name, {
      env,
      protocol: PROTOCOL,
      status: status(),
      clockOffset: http.serverNow() - env.now(),
      seats: seats.all(),
      bugs,
      account,
      self: self?.id ?? 0,
      format: FORMAT,
    });
  }

  return async <C extends CommandName>(name: C, args: ArgsOf<C>, user: number | null) => {
    if (name === 'signIn') return manager.signIn(args as ArgsOf<'signIn'>) as Promise<Result<AnswerOf[C]>>;
    if (name === 'signOut') return manager.signOut() as Promise<Result<AnswerOf[C]>>;
    if (name === 'diagnostics' || name === 'record') return lookInside(name) as Promise<Result<AnswerOf[C]>>;
    const isFree = ANYTIME.has(name);
    // A tab that came back speaks before its account is open again, and to no other account.
    if (!current.account && tokens.pair && !isFree) await manager.settled();
    const isOthers = current.account && user !== null && current.self?.id !== user;
    if (isOthers && !isFree) return failed({ code: 'SIGNED_OUT' });
    return acts.of(() => runForAccount(current.account, name, args));
  };
}

/** Commands that need nobody to be signed in. */
const ANYTIME: ReadonlySet<CommandName> = new Set(['config', 'unseal']);
