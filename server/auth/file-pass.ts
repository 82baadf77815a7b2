// The pass that a browser sends with every request for a file: the signed id of its sign-in. The pass is valid
// until the sign-in ends. Pure functions.
import { createHmac, timingSafeEqual } from 'node:crypto';

export function filePassOf(signInId: number, secret: string): string {
  return `${signInId}.${mac(signInId, secret).toString('base64url')}`;
}

/** The sign-in of a pass that this server signed; null for any other text. */
export function signInOfPass(pass: string, secret: string): number | null {
  const [, id, signature = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(pass) ?? [];
  if (id === undefined) return null;
  const given = Buffer.from(signature, 'base64url');
  return timingSafeEqual(given, mac(Number(id), secret)) ? Number(id) : null;
}

/**
 * The prefix differs from the start of every token. So a pass is never accepted as a token, nor a token as a
 * pass.
 */
const mac = (signInId: number, secret: string) =>
  createHmac('sha256', secret).update(`file-pass:${signInId}`).digest();
