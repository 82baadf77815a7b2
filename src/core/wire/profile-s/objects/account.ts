// Every realm: what a sign-in, a captcha and the configuration answer.
import * as v from 'valibot';
import { isRecord } from '../../convert.ts';
import { long, shape, text, textOrEmpty, urlOrEmpty } from '../../schema.ts';
import { LIMITS, RegisterMode } from '../enums.ts';

/** A pair of tokens (ENT-02); lifetimes in seconds, null where the server does not say. */
export const LoginResultSchema = shape({
  accessToken: v.pipe(text, v.nonEmpty()),
  refreshToken: v.pipe(text, v.nonEmpty()),
  accessTokenExpiresIn: v.nullish(long, null),
  refreshTokenExpiresIn: v.nullish(long, null),
});
export type LoginResult = v.InferOutput<typeof LoginResultSchema>;

/** A captcha: `image` is base64, `question` the same in words ('' from servers without it). */
export const CaptchaSchema = shape({ id: text, image: textOrEmpty, question: textOrEmpty });
export type Captcha = v.InferOutput<typeof CaptchaSchema>;

/** A server for ICE as RTCPeerConnection takes it: no nulls, only stun and turn addresses. */
export type IceServer = { urls: string[]; username?: string; credential?: string };

const IceServersSchema = v.pipe(
  v.nullish(v.array(v.unknown()), []),
  v.transform((rows) => rows.map(iceServer).filter((server) => server !== null)),
);

/** Who runs this server; '' where it is not said. */
const SiteSchema = shape({
  name: textOrEmpty,
  recordNumber: textOrEmpty,
  recordUrl: urlOrEmpty,
});
export type Site = v.InferOutput<typeof SiteSchema>;

/**
 * The configuration (ENT-08). `registration.mode` keeps the known modes in the server's order, empty
 * when none is offered. `site` is null on servers without it.
 */
export const SystemConfigSchema = shape({
  webrtc: v.optional(
    v.fallback(
      shape({
        maxChannel: v.fallback(v.nullish(v.pipe(long, v.minValue(1)), LIMITS.maxChannel), LIMITS.maxChannel),
        iceServers: v.fallback(IceServersSchema, []),
      }),
      { maxChannel: LIMITS.maxChannel, iceServers: [] },
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
      }),
      { mode: [] },
    ),
    {},
  ),
  site: v.fallback(v.nullish(SiteSchema, null), null),
});
export type SystemConfig = v.InferOutput<typeof SystemConfigSchema>;

const MODES: readonly unknown[] = Object.values(RegisterMode);

function isRegisterMode(mode: unknown): mode is RegisterMode {
  return MODES.includes(mode);
}

/** RTCPeerConnection throws on a null field or a foreign scheme, so neither gets that far. */
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
