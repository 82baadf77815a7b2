// A legitimate sign-in while 300 attackers guess passwords from as many addresses.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createPasswords, DEFAULT_COST } from '../../server/auth/passwords.ts';
import { freshSecrets } from '../../server/auth/secrets.ts';
import { openDatabase } from '../../server/db/open.ts';
import { createUser } from '../../server/people/users.ts';
import { readingOf } from '../alternate.ts';
import type { Row } from '../row.ts';
import { startOn } from '../server-on.ts';

export const row: Row = {
  name: 'login-attack',
  what: 'a sign-in from an address that has signed in before while 300 others guess, against one without them',
  unit: 'ms',
  budget: 3,
  measure: async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'partyline-bench-'));
    const secrets = freshSecrets();
    const database = await openDatabase({ folder: join(dataDir, 'db') });
    const services = { db: database.db, clock: Date.now, passwords: createPasswords(DEFAULT_COST) };
    await createUser(services, { userName: 'honest', nickName: 'Honest', password: 'partyline' });
    await database.close();
    const server = await startOn({ dataDir, databaseUrl: '', secrets, more: ['--trust-proxy', '127.0.0.1'] });
    const url = `${server.origin}/api/login`;
    try {
      await honest(url);
      const limits: number[] = [];
      for (let n = 0; n < ROUNDS; n++) limits.push(await honest(url));
      let attacked = true;
      const attack = Promise.all(
        Array.from({ length: ATTACKERS }, async (_, n) => {
          while (attacked) {
            const code = await login(url, `10.0.${n >> 8}.${n & 255}`, `name-${n}`, 'a wrong password');
            // Without a pause the row would measure how two processes share the CPU.
            if (code === TOO_MANY) await pause(1_000);
          }
        }),
      );
      const values: number[] = [];
      for (let n = 0; n < ROUNDS; n++) values.push(await honest(url));
      attacked = false;
      await attack;
      return readingOf({ values, limits }, 'ms');
    } finally {
      await server.stop();
      rmSync(dataDir, { recursive: true });
    }
  },
};

async function honest(url: string): Promise<number> {
  const from = performance.now();
  const code = await login(url, '192.0.2.1', 'honest', 'partyline');
  if (code !== 200) throw new Error(`the honest sign-in was answered ${code}`);
  return performance.now() - from;
}

/** Signs in and resolves with the code in the envelope of the response. */
async function login(url: string, address: string, userName: string, password: string): Promise<number> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ terminal: 0, userName, password }),
  });
  return ((await answer.json()) as { code: number }).code;
}

const TOO_MANY = 429;
const ATTACKERS = 300;
const ROUNDS = 15;
