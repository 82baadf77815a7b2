// Sign-ins with a password. This part has the login form; the sign-ins with a sealed password load with the first one.
// All of it loads on demand, because the reload of a page signs in with its tokens.
import * as v from 'valibot';
import {
  SignInCommandSchemas,
  type SignInAnswers,
  type SignInArgs,
  type SignInCommandName,
} from '../../../src/core/contract/sign-in-commands.ts';
import { done, failed, type Result } from '../../../src/core/contract/result.ts';
import type { SelfRow, SignInEnd } from '../../../src/core/contract/rows.ts';
import type { Hello } from '../../../src/core/contract/seat.ts';
import type { EngineEnv } from '../../env.ts';
import type { LinkInput } from '../../link/machine.ts';
import { onDemand } from '../../on-demand.ts';
import type { CurrentAccount } from '../current-account.ts';
import type { Profile } from '../profile.ts';
import { signInByForm, type FormAnswer, type LoginOptions } from './by-form.ts';
import { endOfRefusal, isRemoval } from './end-of-refusal.ts';
import { unseal } from './seal.ts';

/** Steps of the sign-in manager. They run within its queue. */
export interface SignInSteps {
  profile: Profile;
  /** Ends the sign-in of the current user in all tabs. `loggedOut` settles when the next login may begin. */
  endCurrent(isSwitch: boolean): Promise<{ loggedOut: Promise<unknown> }>;
  /** Opens the account whose profile has just been loaded. */
  begin(self: SelfRow, signIn: string): Promise<void>;
  /** Opens an account from stored data. */
  open(self: SelfRow, signIn: string, loadUser: () => Promise<LinkInput>): Promise<void>;
  /** Requests the profile of the current tokens again. */
  resume(): void;
  change(state: { ended?: SignInEnd | null; signingIn?: boolean; switching?: boolean }): void;
}

export interface PasswordSignInOptions extends LoginOptions {
  env: Pick<EngineEnv, 'crypto' | 'scheduler' | 'indexedDB'>;
  current: CurrentAccount;
  /** Part of the names of this server's databases. */
  server: string;
  steps: SignInSteps;
  /** Notes a sentence in the diagnostics. */
  tell: (sentence: string) => void;
}

export interface PasswordSignIn {
  /** Runs one of the SignInCommandSchemas; validates its arguments. */
  run(name: string, args: unknown): Promise<Result<unknown>>;
  /** Signs in with the remembered password. */
  auto(auto: NonNullable<Hello['auto']>): Promise<void>;
}

export function createPasswordSignIn(options: PasswordSignInOptions): PasswordSignIn {
  const { common, env, steps } = options;

  const open = async (sealed: string): Promise<string | null> =>
    unseal(env.crypto, await common.deviceKey(), sealed);

  const loadSaved = onDemand(
    'saved accounts',
    async () =>
      (await import('./saved-sign-in.ts')).createSavedSignIn({
        ...options,
        unseal: open,
        login: (...args) => signInByForm(options, ...args),
        endOf: endOfRefusal,
      }),
    { scheduler: env.scheduler, tell: options.tell },
  );

  async function signIn(args: SignInArgs['signIn']): Promise<Result<FormAnswer>> {
    await (
      await steps.endCurrent(false)
    ).loggedOut;
    const id = env.crypto.randomUUID();
    const answer = await signInByForm(options, args, id);
    if (!answer.ok) {
      // All tabs learn it, because each of them may have filled in the stored password.
      if (isRemoval(answer.error)) steps.change({ ended: endOfRefusal(answer.error, args.userName) });
      return answer;
    }
    // Without a profile the account opens later; its password is stored before that.
    steps.change({ ended: null });
    if (answer.value.self) await steps.begin(answer.value.self, id);
    else steps.resume();
    return answer;
  }

  const runners: { [C in SignInCommandName]: (args: SignInArgs[C]) => Promise<Result<SignInAnswers[C]>> } = {
    signIn,
    switchAccount: async (args) => (await loadSaved())?.switchAccount(args) ?? noAnswer,
    forgetAccount: async (args) => (await loadSaved())?.forgetAccount(args) ?? noAnswer,
    unseal: async ({ sealed }) => done((await open(sealed)) ?? ''),
  };

  return {
    auto: async (auto) => (await loadSaved())?.auto(auto),
    async run(name, args) {
      if (!Object.hasOwn(SignInCommandSchemas, name))
        return failed({ code: 'INVALID', message: 'no such command' });
      const command = name as SignInCommandName;
      const valid = v.safeParse(SignInCommandSchemas[command], args);
      if (!valid.success) return failed({ code: 'INVALID', message: valid.issues[0].message });
      return runners[command](valid.output as never);
    },
  };
}

const noAnswer = failed({ code: 'NO_ANSWER' });
