// The servers that help two browsers to find a path to each other (STUN), or relay their media (TURN): settings of the
// operator, and the form in which a client gets them.
import { createHmac } from 'node:crypto';
import type { IceServer } from '../../src/core/wire/index.ts';

export interface IceSettings {
  stun: readonly string[];
  turn: readonly string[];
  /** The secret that this server shares with the TURN servers; null without TURN servers. */
  turnSecret: string | null;
  /** `relay`: media go through TURN servers only, so that users do not see each other's addresses. */
  policy: 'all' | 'relay';
}

export const NO_ICE: IceSettings = { stun: [], turn: [], turnSecret: null, policy: 'all' };

/** Reads the settings. Returns an error sentence for invalid ones. */
export function readIce(
  flags: readonly string[] | undefined,
  env: Readonly<Record<string, string | undefined>>,
): IceSettings | string {
  const given = flags ?? (env['ICE_SERVERS'] ?? '').split(',');
  const urls = [...new Set(given.map((url) => url.trim()).filter((url) => url !== ''))];
  for (const url of urls) {
    if (!URL_OF_SERVER.test(url) || Number(PORT.exec(url)?.[1] ?? 0) > 65_535) {
      return `--ice takes URLs like stun:turn.example:3478 or turn:turn.example?transport=tcp, and "${url}" is none.`;
    }
  }
  if (urls.length > MOST) return `--ice takes at most ${MOST} URLs: each one slows down the begin of a call.`;
  const turn = urls.filter((url) => TURN.test(url));
  const stun = urls.filter((url) => !TURN.test(url));
  const turnSecret = env['TURN_SECRET'] || null;
  if (turn.length > 0 && turnSecret === null) {
    return `${turn[0]} needs TURN_SECRET, the secret that this server shares with the TURN server.`;
  }
  if (turnSecret !== null && turn.length === 0)
    return 'TURN_SECRET needs a turn: URL in --ice or ICE_SERVERS.';
  if (turnSecret !== null && turnSecret.length < MIN_SECRET) {
    return `TURN_SECRET must have at least ${MIN_SECRET} characters.`;
  }
  const policy = env['ICE_POLICY'] || 'all';
  if (policy !== 'all' && policy !== 'relay') return 'ICE_POLICY takes all or relay.';
  if (policy === 'relay' && turn.length === 0) {
    return 'ICE_POLICY=relay needs a turn: URL in --ice or ICE_SERVERS: without a relay no call connects.';
  }
  return { stun, turn, turnSecret, policy };
}

/**
 * The servers for a client: without a user only those of STUN. A user gets credentials by coturn's scheme for shared
 * secrets, which the TURN server checks without asking this server. `now` is in epoch ms.
 */
export function iceServersFor(
  { stun, turn, turnSecret }: IceSettings,
  userId: number | null,
  now: number,
): IceServer[] {
  const open = stun.length > 0 ? [{ urls: [...stun] }] : [];
  if (userId === null || turnSecret === null) return open;
  const username = `${Math.floor(now / 1000) + CREDENTIAL_SECONDS}:${userId}`;
  const credential = createHmac('sha1', turnSecret).update(username).digest('base64');
  return [...open, { urls: [...turn], username, credential }];
}

/** RFC 7064 and RFC 7065; a host is a name, an IPv4 address, or an IPv6 address in brackets. */
const URL_OF_SERVER =
  /^(?:stuns?:(?:[a-z\d.-]+|\[[\da-f:.]+\])(?::\d{1,5})?|turns?:(?:[a-z\d.-]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:\?transport=(?:udp|tcp))?)$/i;
const PORT = /:(\d+)(?:\?|$)/;
const TURN = /^turns?:/i;
const MOST = 10;
const MIN_SECRET = 16;
/** A client in a call asks for new ones every 30 minutes; a relay goes on with those of its begin. */
const CREDENTIAL_SECONDS = 2 * 3600;
