// The two tokens of a sign-in: JWTs signed with HS256, each with a secret of its own. Pure functions; the time
// is an argument.
import { createHmac, timingSafeEqual } from 'node:crypto';

export const ACCESS_SECONDS = 1_800;
export const REFRESH_SECONDS = 604_800;

/** The user and the sign-in of a token. The token becomes invalid when the sign-in ends. */
export interface TokenSubject {
  userId: number;
  terminal: number;
  userName: string;
  nickName: string;
  signInId: number;
}

export interface TokenClaims extends TokenSubject {
  /** The id of a refresh token; null in access tokens. */
  tokenId: number | null;
  expired: boolean;
}

/** `now` in milliseconds, `seconds` until the token expires. */
export function signToken(
  subject: TokenSubject,
  options: { secret: string; seconds: number; now: number; tokenId?: number },
): string {
  const { userId, terminal, userName, nickName, signInId } = subject;
  const claims = {
    aud: String(userId),
    exp: Math.floor(options.now / 1000) + options.seconds,
    info: JSON.stringify({ userId, terminal, userName, nickName }),
    sid: signInId,
    ...(options.tokenId === undefined ? {} : { jti: String(options.tokenId) }),
  };
  const body = `${HEADER}.${base64(JSON.stringify(claims))}`;
  return `${body}.${mac(body, options.secret).toString('base64url')}`;
}

/** The claims of a token that this server signed, expired or not; null for any other text. */
export function readToken(token: string, secret: string, now: number): TokenClaims | null {
  const [header, claims, signature, ...more] = token.split('.');
  if (header !== HEADER || !claims || !signature || more.length > 0) return null;
  const given = Buffer.from(signature, 'base64url');
  const expected = mac(`${header}.${claims}`, secret);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  // The signature proves that this server made the claims, so their shape needs no check.
  const { exp, info, sid, jti } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Claims;
  const subject = JSON.parse(info) as Omit<TokenSubject, 'signInId'>;
  const tokenId = jti === undefined ? null : Number(jti);
  return { ...subject, signInId: sid, tokenId, expired: exp * 1000 <= now };
}

interface Claims {
  exp: number;
  info: string;
  sid: number;
  jti?: string;
}

const base64 = (text: string) => Buffer.from(text).toString('base64url');
const mac = (body: string, secret: string) => createHmac('sha256', secret).update(body).digest();
const HEADER = base64(JSON.stringify({ alg: 'HS256', typ: 'JWT' }));
