// Sign-ins with a sealed password: automatically with the remembered one, and by a switch to a saved account; and the
// removal of a saved account. Loads on demand, after the part of the login form.
import { firstValueFrom, from, timer } from 'rxjs';
import type { SignInArgs } from '../../../src/core/contract/sign-in-commands.ts';
import { done, retryDelayOf, type Result } from '../../../src/core/contract/result.ts';
import type { Hello } from '../../../src/core/contract/seat.ts';
import type { LinkInput } from '../../link/machine.ts';
import { autoSignIn } from './auto-sign-in.ts';
import type { FormAnswer } from './by-form.ts';
import type { endOfRefusal } from './end-of-refusal.ts';
import { forgetOnDevice } from './forget.ts';
import type { PasswordSignInOptions } from './password-sign-in.ts';
import { profileOf } from './stored-profiles.ts';

export interface SavedSignInOptions extends PasswordSignInOptions {
  /** Decrypts a password; null for one of another device. */
  unseal: (sealed: string) => Promise<string | null>;
  /** Sends a login, see `signInByForm`. */
  login: (form: SignInArgs['signIn'], id: string, wanted: () => boolean) => Promise<Result<FormAnswer>>;
  /** Passed in, because an import would make the part of the login form larger. */
  endOf: typeof endOfRefusal;
}

/** A login with a remembered password. `id`: of the sign-in that it begins. */
interface Login {
  id: string;
  userName: string;
  ask: () => Promise<Result<FormAnswer>>;
}

/** Pause before the account in use is forgotten, ms (SESS-13): the user sees that the act was accepted. */
const FORGET_DELAY = 1000;

export function createSavedSignIn(options: SavedSignInOptions) {
  const { common, current, endOf, env, steps, unseal } = options;

  /**
   * The profile request of an account that opened before its login was answered. The profile comes from that
   * answer, else from another login.
   * @param running a login that is still under way; a second one would make the server end the first
   */
  function profileAfterLogin(
    { id, userName, ask }: Login,
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
      if (error.code === 'REFUSED') steps.profile.ended$.next({ signIn: id, why: endOf(error, userName) });
      return { kind: 'user-no-answer', after: retryDelayOf(error) };
    };
  }

  /** A login that is dropped once another sign-in is active. */
  function loginOf(userName: string, password: string, terminal: 0 | 1) {
    const id = env.crypto.randomUUID();
    const attempt = { isOpening: true };
    const wanted = (): boolean => (attempt.isOpening || current.signIn === id) && !current.ended;
    const form = { userName, password, auto: false, terminal, remembered: true };
    return { id, userName, attempt, ask: () => options.login(form, id, wanted) };
  }

  async function auto({ userName, sealed, terminal }: NonNullable<Hello['auto']>): Promise<void> {
    const password = await unseal(sealed);
    if (password === null) return;
    const known = await profileOf(common, userName);
    const login = loginOf(userName, password, terminal);
    const { id, attempt } = login;
    const answer = login.ask();
    const step = await firstValueFrom(autoSignIn({ answer$: from(answer), known, scheduler: env.scheduler }));
    steps.change({ signingIn: false });
    if (step.kind === 'signed-in') await steps.begin(step.self, id);
    if (step.kind === 'stored')
      await steps.open(step.self, id, profileAfterLogin(login, step.late ? answer : null));
    if (step.kind === 'no-profile') steps.resume();
    if (step.kind === 'refused') steps.change({ ended: endOf(step.error, userName) });
    attempt.isOpening = false;
  }

  /**
   * Without a stored profile of the account the tabs show the login form until the server answers. The answer is a
   * success once the current sign-in has ended, whether the next one begins or not.
   */
  async function switchAccount({
    userName,
    sealed,
    terminal,
  }: SignInArgs['switchAccount']): Promise<Result<null>> {
    const password = await unseal(sealed);
    const known = password === null ? null : await profileOf(common, userName);
    steps.change({ switching: known !== null, signingIn: known === null });
    const { loggedOut } = await steps.endCurrent(true);
    if (password === null) {
      steps.change({ signingIn: false });
      return done(null);
    }
    const login = loginOf(userName, password, terminal);
    const { id, attempt } = login;
    const answer = loggedOut.then(login.ask);
    if (known) {
      await steps.open(known, id, profileAfterLogin(login, answer));
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
      ...(!result.ok && { ended: endOf(result.error, userName) }),
    });
    return done(null);
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

  return { auto, switchAccount, forgetAccount };
}
