// The three ways to a profile: the form, a tab's tokens after a reload, and the sealed password. Each sign-in
// is stored, so that the next engine of this browser knows the sign-in.
import { failed, done, isUnanswered, type Failure, type Result } from '../../src/core/contract/result.ts';
import type { SelfRow } from '../../src/core/contract/rows.ts';
import type { AnswerOf, ArgsOf } from '../../src/core/contract/commands.ts';
import type { TokenPair } from '../../src/core/contract/views.ts';
import * as v from 'valibot';
import { type User, UserSchema } from '../../src/core/wire/index.ts';
import type { EngineEnv, Http } from '../env.ts';
import { onDemand } from '../on-demand.ts';
import { jsonCodec } from '../journal/codec.ts';
import type { Common } from '../journal/common.ts';
import type { Tokens } from './tokens.ts';

export interface SignInOptions {
  env: EngineEnv;
  common: Common;
  http: Http;
  tokens: Tokens;
  /** Notes a sentence in the diagnostics. */
  tell: (sentence: string) => void;
}

/** The answer to a form. `self` is the profile, null where the server gave none (SESS-06). */
export type FormAnswer = AnswerOf['signIn'] & { self: SelfRow | null };

export interface SignIns {
  /**
   * Sends the form's fields to the server. On success keeps the tokens under `id` and stores the profile.
   * Drops an answer that is no longer `wanted`.
   */
  byForm(args: ArgsOf<'signIn'>, id: string, wanted?: () => boolean): Promise<Result<FormAnswer>>;
  /** The profile of a tab's tokens: as stored by this browser, else from the server. */
  byTokens(pair: TokenPair): Promise<Result<SelfRow>>;
  /** True where this sign-in has ended in this browser: no tab may bring it back. */
  isEnded(pair: TokenPair): Promise<boolean>;
  /** True where `pair`'s sign-in began after `than`'s in this browser: it is the user's last choice. */
  isLater(pair: TokenPair, than: TokenPair): Promise<boolean>;
  /**
   * The last profile with this user name that signed in here and never signed out; null where there is none.
   */
  lastOf(userName: string): Promise<SelfRow | null>;
  /** Loads the profile again. */
  reload(): Promise<Result<SelfRow>>;
  /** Stores the end of a sign-in; call it before the end is announced. */
  end(pair: TokenPair): Promise<void>;
  unseal(sealed: string): Promise<string | null>;
}

export function createSignIns({ env, common, http, tokens, tell }: SignInOptions): SignIns {
  async function reload(): Promise<Result<SelfRow>> {
    const pair = tokens.pair;
    if (!pair) return failed({ code: 'SIGNED_OUT' });
    const answer = await http.call('userSelf', {});
    if (!answer.ok) return answer;
    const self = selfRow(answer.value);
    await common.putSignIn({ id: pair.signIn, ended: false, self: jsonCodec.encode(self) });
    // The sign-in may have ended meanwhile; drop its profile then.
    return tokens.pair?.signIn === pair.signIn ? done(self) : failed({ code: 'SIGNED_OUT' });
  }

  /** Loads the encryption of a remembered password. If the load fails, the password is not remembered. */
  const loadSeal = onDemand('seal', () => import('./seal.ts'), { scheduler: env.scheduler, tell });

  const orderOf = async (pair: TokenPair): Promise<number> => (await common.signIn(pair.signIn))?.begun ?? 0;

  return {
    async byForm(args, id, wanted = () => true) {
      const { terminal, userName, password } = args;
      // Load in parallel with the request, which saves a round trip.
      const loading = args.auto ? loadSeal() : null;
      const answer = await http.call('login', { body: { terminal, userName, password } });
      if (!answer.ok) return answer;
      if (!wanted()) return failed({ code: 'SIGNED_OUT' });
      tokens.begin(id, answer.value.accessToken, answer.value.refreshToken);
      const self = await reload();
      if (!self.ok && !isUnanswered(self.error)) {
        if (tokens.pair?.signIn === id) tokens.end();
        return self;
      }
      const part = await loading;
      const sealed = part && (await part.seal(env.crypto, await common.deviceKey(), password));
      return done({ sealed, self: self.ok ? self.value : null });
    },
    async byTokens(pair) {
      const record = await common.signIn(pair.signIn);
      const self = readSelf(record?.self);
      return self ? done(self) : reload();
    },
    isEnded: async (pair) => (await common.signIn(pair.signIn))?.ended === true,
    isLater: async (pair, than) => (await orderOf(pair)) > (await orderOf(than)),
    async lastOf(userName) {
      const known = (await common.openSignIns()).map((record) => readSelf(record.self));
      return known.find((self) => self?.userName === userName) ?? null;
    },
    reload,
    end: (pair) => common.putSignIn({ id: pair.signIn, ended: true, self: null }),
    async unseal(text) {
      const part = await loadSeal();
      return part && part.unseal(env.crypto, await common.deviceKey(), text);
    },
  };
}

/** The server's sentence; '' where there was no answer. */
export const sentenceOf = (failure: Failure): string => ('message' in failure ? failure.message : '');

const selfRow = (user: User): SelfRow => ({ ...user, nickName: user.nickName || user.userName });

/** The stored profile, which is validated like the server's; null where it is invalid. */
function readSelf(record: Uint8Array | null | undefined): SelfRow | null {
  const read = v.safeParse(UserSchema, record ? jsonCodec.decode(record) : undefined);
  return read.success && read.output.id > 0 ? selfRow(read.output) : null;
}
