// The engine. Who is signed in: by the form, by a tab's tokens after a reload, or by itself with the
// sealed password, once for all tabs.
import { failed, done, isSilent, type Failure, type Result } from '../../src/core/contract/result.ts';
import type { SelfRow } from '../../src/core/contract/rows.ts';
import type { AnswerOf, ArgsOf } from '../../src/core/contract/commands.ts';
import type { TokenPair } from '../../src/core/contract/views.ts';
import * as v from 'valibot';
import type { User } from '../../src/core/wire/index.ts';
import type { EngineEnv, Http } from '../env.ts';
import { jsonCodec } from '../journal/codec.ts';
import type { Common } from '../journal/common.ts';
import type { Tokens } from './tokens.ts';
import { SelfSchema } from '../engine/schemas.ts';

export interface SignInOptions {
  env: EngineEnv;
  common: Common;
  http: Http;
  tokens: Tokens;
}

export interface SignIns {
  /**
   * Asks the server with what the form holds. On success the tokens are held under `id`, and the profile is known and
   * stored, or null where the server did not tell it (SESS-06). An answer that is no longer `wanted` is dropped.
   */
  byForm(
    args: ArgsOf<'signIn'>,
    id: string,
    wanted?: () => boolean,
  ): Promise<Result<AnswerOf['signIn'] & { self: SelfRow | null }>>;
  /** Whose a tab's tokens are: from this browser's memory, else from the server. */
  byTokens(pair: TokenPair): Promise<Result<SelfRow>>;
  /** True when this sign-in was ended here: no tab may bring it back. */
  isEnded(pair: TokenPair): Promise<boolean>;
  /** True when this browser knows that `pair`'s sign-in began after `than`'s: it is what the user wanted last. */
  isLater(pair: TokenPair, than: TokenPair): Promise<boolean>;
  /** Who of this name was signed in here last and never left; null where nobody is known. */
  lastOf(userName: string): Promise<SelfRow | null>;
  /** The profile anew. */
  reload(): Promise<Result<SelfRow>>;
  /** Written down as ended before anyone is told. */
  end(pair: TokenPair): Promise<void>;
  unseal(sealed: string): Promise<string | null>;
}

export function createSignIns({ env, common, http, tokens }: SignInOptions): SignIns {
  async function reload(): Promise<Result<SelfRow>> {
    const pair = tokens.pair;
    if (!pair) return failed({ code: 'SIGNED_OUT' });
    const answer = await http.call('userSelf', {});
    if (!answer.ok) return answer;
    const self = selfRow(answer.value);
    await common.putSignIn({ id: pair.signIn, ended: false, self: jsonCodec.encode(self) });
    // The profile of a sign-in that ended meanwhile is nobody's.
    return tokens.pair?.signIn === pair.signIn ? done(self) : failed({ code: 'SIGNED_OUT' });
  }

  /** Its code comes for those who have their password remembered; where it does not come nothing is remembered. */
  const sealing = () => import('./seal.ts').catch(() => null);

  const begun = async (pair: TokenPair): Promise<number> => (await common.signIn(pair.signIn))?.begun ?? 0;

  return {
    async byForm(args, id, wanted = () => true) {
      const { terminal, userName, password } = args;
      // Loads in parallel with the request: afterwards it would cost one more round trip.
      const coming = args.auto ? sealing() : null;
      const answer = await http.call('login', { body: { terminal, userName, password } });
      if (!answer.ok) return answer;
      if (!wanted()) return failed({ code: 'SIGNED_OUT' });
      tokens.begin(id, answer.value.accessToken, answer.value.refreshToken);
      const self = await reload();
      if (!self.ok && !isSilent(self.error)) {
        tokens.end();
        return self;
      }
      const part = await coming;
      const sealed = part && (await part.seal(env.crypto, await common.deviceKey(), password));
      return done({ sealed, self: self.ok ? self.value : null });
    },
    async byTokens(pair) {
      const record = await common.signIn(pair.signIn);
      const self = readSelf(record?.self);
      return self ? done(self) : reload();
    },
    isEnded: async (pair) => (await common.signIn(pair.signIn))?.ended === true,
    isLater: async (pair, than) => (await begun(pair)) > (await begun(than)),
    async lastOf(userName) {
      const known = (await common.openSignIns()).map((record) => readSelf(record.self));
      return known.find((self) => self?.userName === userName) ?? null;
    },
    reload,
    end: (pair) => common.putSignIn({ id: pair.signIn, ended: true, self: null }),
    async unseal(text) {
      const part = await sealing();
      return part && part.unseal(env.crypto, await common.deviceKey(), text);
    },
  };
}

/** The sentence of the server; '' when there was no answer. */
export const wordsOf = (failure: Failure): string => ('message' in failure ? failure.message : '');

function selfRow(user: User): SelfRow {
  const { id, userName, nickName, headImageThumb, language, isAudioTip } = user;
  return { id, userName, nickName: nickName || userName, headImageThumb, language, isAudioTip };
}

function readSelf(record: Uint8Array | null | undefined): SelfRow | null {
  const read = v.safeParse(SelfSchema, record ? jsonCodec.decode(record) : undefined);
  return read.success ? { ...read.output, nickName: read.output.nickName ?? read.output.userName } : null;
}
