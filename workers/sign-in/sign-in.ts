// The records of sign-ins in this browser, and the profile of a sign-in. Each sign-in is stored, so that the next
// engine of this browser knows it.
import { failed, done, type Failure, type Result } from '../../src/core/contract/result.ts';
import type { SelfRow } from '../../src/core/contract/rows.ts';
import type { TokenPair } from '../../src/core/contract/views.ts';
import * as v from 'valibot';
import { type User, UserSchema } from '../../src/core/wire/index.ts';
import type { Http } from '../env.ts';
import { jsonCodec } from '../journal/codec.ts';
import type { Common } from '../journal/common.ts';
import type { Tokens } from './tokens.ts';

export interface SignInOptions {
  common: Common;
  http: Http;
  tokens: Tokens;
}

export interface SignIns {
  /** The profile of a tab's tokens: as stored by this browser, else from the server. */
  byTokens(pair: TokenPair): Promise<Result<SelfRow>>;
  /** True where this sign-in has ended in this browser: no tab may bring it back. */
  isEnded(pair: TokenPair): Promise<boolean>;
  /** True where `pair`'s sign-in began after `than`'s in this browser: it is the user's last choice. */
  isLater(pair: TokenPair, than: TokenPair): Promise<boolean>;
  /** Loads the profile again. */
  reload(): Promise<Result<SelfRow>>;
  /** Keeps a user's profile beyond the end of the sign-in. No tab can offer its record as a sign-in. */
  keep(self: SelfRow): Promise<void>;
  /** Stores the end of a sign-in; call it before the end is announced. */
  end(pair: TokenPair): Promise<void>;
}

export function createSignIns({ common, http, tokens }: SignInOptions): SignIns {
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

  const orderOf = async (pair: TokenPair): Promise<number> => (await common.signIn(pair.signIn))?.begun ?? 0;

  return {
    async byTokens(pair) {
      const record = await common.signIn(pair.signIn);
      const self = readSelf(record?.self);
      return self ? done(self) : reload();
    },
    isEnded: async (pair) => (await common.signIn(pair.signIn))?.ended === true,
    isLater: async (pair, than) => (await orderOf(pair)) > (await orderOf(than)),
    reload,
    keep: (self) => common.putSignIn({ id: `profile:${self.id}`, ended: true, self: jsonCodec.encode(self) }),
    end: (pair) => common.putSignIn({ id: pair.signIn, ended: true, self: null }),
  };
}

/** The server's sentence; '' where there was no answer. */
export const sentenceOf = (failure: Failure): string => ('message' in failure ? failure.message : '');

const selfRow = (user: User): SelfRow => ({ ...user, nickName: user.nickName || user.userName });

/** The stored profile, which is validated like the server's; null where it is invalid. */
export function readSelf(record: Uint8Array | null | undefined): SelfRow | null {
  const read = v.safeParse(UserSchema, record ? jsonCodec.decode(record) : undefined);
  return read.success && read.output.id > 0 ? selfRow(read.output) : null;
}
