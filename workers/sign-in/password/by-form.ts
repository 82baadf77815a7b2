// The login with user name and password, and the encryption of the password that this device remembers.
import type { SignInAnswers, SignInArgs } from '../../../src/core/contract/sign-in-commands.ts';
import { done, failed, isUnanswered, type Result } from '../../../src/core/contract/result.ts';
import type { EngineEnv, Http } from '../../env.ts';
import type { Common } from '../../journal/common.ts';
import type { SignIns } from '../sign-in.ts';
import type { Tokens } from '../tokens.ts';
import { seal } from './seal.ts';

export interface LoginOptions {
  env: Pick<EngineEnv, 'crypto'>;
  common: Common;
  http: Pick<Http, 'call'>;
  tokens: Tokens;
  signIns: Pick<SignIns, 'reload'>;
}

export type FormAnswer = SignInAnswers['signIn'];

/**
 * Sends the form's fields to the server. On success keeps the tokens under `id` and stores the profile. Drops an
 * answer that is no longer `wanted`.
 */
export async function signInByForm(
  { env, common, http, tokens, signIns }: LoginOptions,
  { terminal, userName, password, auto, remembered }: SignInArgs['signIn'],
  id: string,
  wanted: () => boolean = () => true,
): Promise<Result<FormAnswer>> {
  const device = await common.deviceId();
  const answer = await http.call('login', {
    body: { terminal, userName, password, device, ...(remembered && { remembered }) },
  });
  if (!answer.ok) return answer;
  if (!wanted()) return failed({ code: 'SIGNED_OUT' });
  tokens.begin(id, answer.value.accessToken, answer.value.refreshToken);
  const self = await signIns.reload();
  if (!self.ok && !isUnanswered(self.error)) {
    if (tokens.pair?.signIn === id) tokens.end();
    return self;
  }
  const sealed = auto ? await seal(env.crypto, await common.deviceKey(), password) : null;
  return done({ sealed, self: self.ok ? self.value : null });
}
