// Server: what a browser shows with every request for a file: which sign-in it belongs to, signed. It lasts as long as
// the sign-in, whose row says whether it stands. Pure.
import { createHmac, timingSafeEqual } from 'node:crypto';

export function filePassOf(signInId: number, secret: string): string {
  return `${signInId}.${mac(signInId, secret).toString('base64url')}`;
}

/** The sign-in of a pass that we signed; null for anything else. */
export function signInOfPass(pass: string, secret: string): number | null {
  const [, id, signature = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(pass) ?? [];
  if (id === undefined) return null;
  const given = Buffer.from(signature, 'base64url');
  return timingSafeEqual(given, mac(Number(id), secret)) ? Number(id) : null;
}

/** No token begins like this, so neither stands for the other. */
const mac = (signInId: number, secret: string) =>
  createHmac('sha256', secret).update(`file-pass:${signInId}`).digest();
