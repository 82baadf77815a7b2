// The pass that a browser sends with every request for a file: the id of its sign-in, signed. It is valid
// until the row of the sign-in ends. Pure.
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

/** The prefix differs from the beginning of every token, so neither passes for the other. */
const mac = (signInId: number, secret: string) =>
  createHmac('sha256', secret).update(`file-pass:${signInId}`).digest();
