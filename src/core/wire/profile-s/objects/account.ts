// Responses of sign-in and configuration.
import * as v from 'valibot';
import { isRecord } from '../../convert.ts';
import { long, shape, text, textOrEmpty, urlOrEmpty } from '../../schema.ts';
import { LIMITS, RegisterMode } from '../enums.ts';

/** The tokens of a sign-in (ENT-02). Lifetimes are in seconds, null where the server gives none. */
export const LoginResultSchema = shape({
  accessToken: v.pipe(text, v.minLength(1)),
  refreshToken: v.pipe(text, v.minLength(1)),
  accessTokenExpiresIn: v.nullish(long, null),
  refreshTokenExpiresIn: v.nullish(long, null),
});
export type LoginResult = v.InferOutput<typeof LoginResultSchema>;

/** An ICE server in the form that RTCPeerConnection accepts: no null fields, only stun and turn URLs. */
export type IceServer = { urls: string[]; username?: string; credential?: string };

const IceServersSchema = v.pipe(
  v.nullish(v.array(v.unknown()), []),
  v.transform((rows) => rows.map(iceServer).filter((server) => server !== null)),
);

/** The operator of this server; '' where unknown. */
const SiteSchema = shape({
  name: textOrEmpty,
  recordNumber: textOrEmpty,
  recordUrl: urlOrEmpty,
});
export type Site = v.InferOutput<typeof SiteSchema>;

const passwordLength = v.pipe(long, v.minValue(LIMITS.anyPassword.min), v.maxValue(LIMITS.anyPassword.max));
const PasswordLengthsSchema = v.pipe(
  shape({ min: passwordLength, max: passwordLength }),
  v.check(({ min, max }) => min <= max, 'min above max'),
);
export type PasswordLengths = v.InferOutput<typeof PasswordLengthsSchema>;

/**
 * The server's configuration (ENT-08). `registration.mode` has the known modes in the server's order, [] where
 * the server offers none. `site` is null on servers without it.
 */
export const SystemConfigSchema = shape({
  webrtc: v.optional(
    v.fallback(
      shape({
        maxChannel: v.fallback(v.nullish(v.pipe(long, v.minValue(1)), LIMITS.maxChannel), LIMITS.maxChannel),
        iceServers: v.fallback(IceServersSchema, []),
        /** A field of Partyline: `relay` makes clients use relays only. */
        iceTransportPolicy: v.optional(v.fallback(v.picklist(['all', 'relay']), 'all'), 'all'),
      }),
      { maxChannel: LIMITS.maxChannel, iceServers: [], iceTransportPolicy: 'all' as const },
    ),
    {},
  ),
  registration: v.optional(
    v.fallback(
      shape({
        mode: v.pipe(
          v.nullish(v.array(v.unknown()), []),
          v.transform((modes) => [...new Set(modes.filter(isRegisterMode))]),
        ),
        /** A field of Partyline: the number of digits of a code by SMS or mail; null where unknown. */
        codeLength: v.fallback(v.nullish(v.pipe(long, v.minValue(1)), null), null),
      }),
      { mode: [], codeLength: null },
    ),
    {},
  ),
  /** A field of Partyline: the lengths of new passwords, in characters. */
  password: v.fallback(v.nullish(PasswordLengthsSchema, LIMITS.password), LIMITS.password),
  site: v.fallback(v.nullish(SiteSchema, null), null),
});
export type SystemConfig = v.InferOutput<typeof SystemConfigSchema>;

const MODES: readonly unknown[] = Object.values(RegisterMode);

function isRegisterMode(mode: unknown): mode is RegisterMode {
  return MODES.includes(mode);
}

/**
 * Converts an ICE server. Drops null fields and URLs of other schemes, because RTCPeerConnection throws on
 * them.
 */
function iceServer(row: unknown): IceServer | null {
  if (!isRecord(row)) return null;
  const given: unknown[] = Array.isArray(row['urls']) ? row['urls'] : [row['urls']];
  const urls = given.filter((url) => typeof url === 'string').filter((url) => ICE.test(url));
  if (urls.length === 0) return null;
  const { username, credential } = row;
  return {
    urls,
    ...(typeof username === 'string' && { username }),
    ...(typeof credential === 'string' && { credential }),
  };
}

const ICE = /^(?:stun|turn)s?:[^\s]+$/i;
