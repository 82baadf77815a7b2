// The operator's requests over the admin socket. tests/server/admin.test.ts runs the command in a process of its own.
import { ask } from '../../server/admin/ask.ts';
import type { AdminRequest } from '../../server/admin/requests.ts';
import type { TestServer } from './server.ts';
import { expect } from './test.ts';

/** Resolves with the server's sentence. */
export async function askAsAdmin({ dataDir }: TestServer, request: AdminRequest): Promise<string> {
  const { ok, text } = await ask(dataDir, request);
  expect(ok, text).toBe(true);
  return text;
}
