// Sign-ins with a password: by the form, automatically with the remembered password, and by a switch to a saved
// account. Loads on demand, because the reload of a page signs in with its tokens.
import { firstValueFrom, from, timer } from 'rxjs';
import * as v from 'valibot';
import {
  SignInCommandSchemas,
  type SignInAnswers,
  type SignInArgs,
  type SignInCommandName,
} from '../../../src/core/contract/sign-in-commands.ts';
import { done, failed, retryDelayOf, type Result } from '../../../src/core/contract/result.ts';
import type { SelfRow, SignInEnd } from '../../../src/core/contract/rows.ts';
import type { Hello } from '../../../src/core/contract/seat.ts';
import type { EngineEnv } from '../../env.ts';
import type { LinkInput } from '../../link/machine.ts';
import type { CurrentAccount } from '../current-account.ts';
import type { Profile } from '../profile.ts';
import { sentenceOf } from '../sign-in.ts';
import { autoSignIn } from './auto-sign-in.ts';
import { signInByForm, type FormAnswer, type LoginOptions } from './by-form.ts';
import { forgetOnDevice } from './forget.ts';
import { unseal } from './seal.ts';
import { profileOf } from './stored-profiles.ts';

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
}

export interface PasswordSignIn {
  /** Runs one of the SignInCommandSchemas; validates its arguments. */
  run(name: string, args: unknown): Promise<Result<unknown>>;
  /** Signs in with the remembered password. */
  auto(auto: NonNullable<Hello['auto']>): Promise<void>;
}

/** Pause before the account in use is forgotten, ms (SESS-13): the user sees that the act was accepted. */
const FORGET_DELAY = 1000;

export function createPasswordSignIn(options: PasswordSignInOptions): PasswordSignIn {
  const { common, current, env, steps } = options;

  const open = async (sealed: string): Promise<string | null> =>
    unseal(env.crypto, await common.deviceKey(), sealed);

  /**
   * The profile request of an account that opened before its login was answered. The profile comes from that
   * answer, else from another login.
   * @param running a login that is still under way; a second one would make the server end the first
   */
  function profileAfterLogin(
    id: string,
    ask: () => Promise<Result<FormAnswer>>,
    running: Promise<Result<FormAnswer>> | null,
  ): () => Promise<LinkInput> {
    let first = running;
    return async () => {
      const pending = first;
      first = null;
      if (options.tokens.pair && !pending) return steps.profile.load();
      const answer = await (pending ?? ask());
      if (answer.ok)
        return answer.value.self ? steps.profile.accept(answer.value.self) : { kind: 'user-no-answer' };
      const { error } = answer;
      if (error.code === 'REFUSED')
        steps.profile.ended$.next({ signIn: id, why: { why: 'expired', message: error.message } });
      return { kind: 'user-no-answer', after: retryDelayOf(error) };
    };
  }

  /** A login that is dropped once another sign-in is active. */
  function loginOf(userName: string, password: string, terminal: 0 | 1) {
    const id = env.crypto.randomUUID();
    const attempt = { isOpening: true };
    const wanted = (): boolean => (attempt.isOpening || current.signIn === id) && !current.ended;
    const form = { userName, password, auto: false, terminal };
    return { id, attempt, ask: () => signInByForm(options, form, id, wanted) };
  }

  async function auto({ userName, sealed, terminal }: NonNullable<Hello['auto']>): Promise<void> {
    const password = await open(sealed);
    if (password === null) return;
    const known = await profileOf(common, userName);
    const { id, attempt, ask } = loginOf(userName, password, terminal);
    const answer = ask();
    const step = await firstValueFrom(autoSignIn({ answer$: from(answer), known, scheduler: env.scheduler }));
    steps.change({ signingIn: false });
    if (step.kind === 'signed-in') await steps.begin(step.self, id);
    if (step.kind === 'stored')
      await steps.open(step.self, id, profileAfterLogin(id, ask, step.late ? answer : null));
    if (step.kind === 'no-profile') steps.resume();
    if (step.kind === 'refused') steps.change({ ended: { why: 'expired', message: step.message } });
    attempt.isOpening = false;
  }

  async function signIn(args: SignInArgs['signIn']): Promise<Result<FormAnswer>> {
    await (
      await steps.endCurrent(false)
    ).loggedOut;
    const id = env.crypto.randomUUID();
    const answer = await signInByForm(options, args, id);
    if (!answer.ok) return answer;
    if (answer.value.self) await steps.begin(answer.value.self, id);
    else steps.resume();
    return answer;
  }

  /** Without a stored profile of the account the tabs show the login form until the server answers. */
  async function switchAccount({
    userName,
    sealed,
    terminal,
  }: SignInArgs['switchAccount']): Promise<Result<null>> {
    const password = await open(sealed);
    const known = password === null ? null : await profileOf(common, userName);
    steps.change({ switching: known !== null, signingIn: known === null });
    const { loggedOut } = await steps.endCurrent(true);
    if (password === null) {
      steps.change({ signingIn: false });
      return failed({ code: 'SIGNED_OUT' });
    }
    const { id, attempt, ask } = loginOf(userName, password, terminal);
    const answer = loggedOut.then(ask);
    if (known) {
      await steps.open(known, id, profileAfterLogin(id, ask, answer));
      attempt.isOpening = false;
      steps.change({ switching: false });
      return done(null);
    }
    const result = await answer;
    attempt.isOpening = false;
    if (result.ok && result.value.self) await steps.begin(result.value.self, id);
    else if (result.ok) steps.resume();
    steps.change({
      signingIn: false,
      ...(!result.ok && { ended: { why: 'expired', message: sentenceOf(result.error) } }),
    });
    return result.ok ? done(null) : result;
  }

  async function forgetAccount({ id }: SignInArgs['forgetAccount']): Promise<Result<null>> {
    if (current.self?.id === id) {
      await firstValueFrom(timer(FORGET_DELAY, env.scheduler));
      await (
        await steps.endCurrent(false)
      ).loggedOut;
    }
    await forgetOnDevice({ ...options, userId: id });
    return done(null);
  }

  const runners: { [C in SignInCommandName]: (args: SignInArgs[C]) => Promise<Result<SignInAnswers[C]>> } = {
    signIn,
    switchAccount,
    forgetAccount,
    unseal: async ({ sealed }) => done((await open(sealed)) ?? ''),
  };

  return {
    auto,
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
