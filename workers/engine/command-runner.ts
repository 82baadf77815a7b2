// Runs the commands of tabs and picks the part that handles each: sign-in, diagnostics, or the open account.
import type { AnswerOf, ArgsOf, CommandName } from '../../src/core/contract/commands.ts';
import type { Diagnostics } from '../../src/core/contract/diagnostics.ts';
import { failed, type Result } from '../../src/core/contract/result.ts';
import type { StatusRow } from '../../src/core/contract/rows.ts';
import { PROTOCOL } from '../../src/core/contract/seat.ts';
import { createRunCommand } from '../commands/run-command.ts';
import type { EngineEnv } from '../env.ts';
import type { HttpClient } from '../link/http.ts';
import { onDemand } from '../on-demand.ts';
import { FORMAT } from '../journal/schema.ts';
import type { Bugs } from '../diagnostics/bugs.ts';
import type { Scope } from '../scope.ts';
import type { CurrentAccount } from '../sign-in/current-account.ts';
import type { SignIns } from '../sign-in/sign-in.ts';
import type { SignInManager } from '../sign-in/sign-in-manager.ts';
import type { Tokens } from '../sign-in/tokens.ts';
import type { CallDesk } from './call-desk.ts';
import { Receipts } from './receipts.ts';
import type { Seats } from './seats.ts';

export interface CommandRunnerOptions {
  env: EngineEnv;
  scope: Scope;
  http: HttpClient;
  tokens: Tokens;
  current: CurrentAccount;
  signIns: Promise<SignIns>;
  manager: SignInManager;
  seats: Seats;
  status: () => StatusRow;
  bugs: Bugs;
  /** Notes a sentence in the diagnostics. */
  tell: (sentence: string) => void;
  calls: Pick<CallDesk, 'run'>;
}

/** `user`: id of the user who gave the command, null where the command needs no user. `seat`: of the user's tab. */
export type RunCommand = <C extends CommandName>(
  name: C,
  args: ArgsOf<C>,
  user: number | null,
  seat: string,
) => Promise<Result<AnswerOf[C]>>;

export function createCommandRunner(options: CommandRunnerOptions): RunCommand {
  const { env, scope, http, tokens, current, signIns, manager, seats, status, bugs, tell, calls } = options;
  const runForAccount = createRunCommand({ env, http, signIns, current, tell });
  /** Commands in progress that concern the account. */
  const accountCommands = new Receipts();
  scope.bind(current.commandsEnd$, (receipt) => accountCommands.endAll(receipt));

  const load = onDemand('diagnostics', () => import('../diagnostics/diagnose.ts'), {
    scheduler: env.scheduler,
    tell,
  });

  async function runDiagnostics(name: 'diagnostics' | 'record'): Promise<Result<string | Diagnostics>> {
    const part = await load();
    if (!part) return failed({ code: 'NO_ANSWER' });
    const { account, self } = current;
    return part.diagnose(name, {
      env,
      protocol: PROTOCOL,
      status: status(),
      clockOffset: http.clockOffset(),
      seats: seats.all(),
      bugs,
      account,
      self: self?.id ?? 0,
      format: FORMAT,
    });
  }

  return async <C extends CommandName>(name: C, args: ArgsOf<C>, user: number | null, seat: string) => {
    if (BY_PASSWORD.test(name)) return manager.byPassword(name, args) as Promise<Result<AnswerOf[C]>>;
    if (name === 'signOut') return manager.signOut() as Promise<Result<AnswerOf[C]>>;
    if (name === 'diagnostics' || name === 'record')
      return runDiagnostics(name) as Promise<Result<AnswerOf[C]>>;
    const needsNoAccount = WITHOUT_ACCOUNT.test(name);
    // A tab may reconnect and send commands before its account is open again; another account must not run
    // them.
    if (!current.account && tokens.pair && !needsNoAccount) await manager.settled();
    const isOtherUser = current.account && user !== null && current.self?.id !== user;
    if (isOtherUser && !needsNoAccount) return failed({ code: 'SIGNED_OUT' });
    if (OF_CALL.test(name))
      return accountCommands.track(() => calls.run(name, args, seat) as Promise<Result<AnswerOf[C]>>);
    return accountCommands.track(() => runForAccount(current.account, name, args));
  };
}

/** Commands that work without a signed-in user; the names of all commands of a registration begin with `register`. */
const WITHOUT_ACCOUNT = /^(?:config$|register)/;

/** The names of all commands of a call begin with `call`. */
const OF_CALL = /^call/;

/** Commands about sign-ins with a password. */
const BY_PASSWORD = /^(?:signIn|switchAccount|forgetAccount|unseal)$/;
