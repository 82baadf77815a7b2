// Passwords as salted scrypt hashes: `scrypt$N$r$p$salt$hash` in base64url.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

export interface PasswordCost {
  /** Work factor, a power of two. Each hash stores its own, so a later version may raise it. */
  N: number;
  r: number;
  p: number;
}

export const DEFAULT_COST: PasswordCost = { N: 32_768, r: 8, p: 1 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time for a null hash (an unknown name), which never matches. */
  matches(password: string, hash: string | null): Promise<boolean>;
}

export function createPasswords(cost: PasswordCost): Passwords {
  return {
    hash: async (password) => {
      const salt = randomBytes(SALT_BYTES);
      return encode(cost, salt, await derive(password, salt, cost));
    },
    matches: async (password, hash) => {
      // No password yields a random key.
      const kept =
        hash === null ? { cost, salt: randomBytes(SALT_BYTES), key: randomBytes(KEY_BYTES) } : decode(hash);
      return timingSafeEqual(await derive(password, kept.salt, kept.cost), kept.key);
    },
  };
}

function derive(password: string, salt: Buffer, { N, r, p }: PasswordCost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

function encode({ N, r, p }: PasswordCost, salt: Buffer, key: Buffer): string {
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

function decode(hash: string): { cost: PasswordCost; salt: Buffer; key: Buffer } {
  const [name, N, r, p, salt, key] = hash.split('$');
  if (name !== 'scrypt' || !salt || !key) throw new Error('a password hash of an unknown form');
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}

const SALT_BYTES = 16;
const KEY_BYTES = 32;
