// nginx with deploy/nginx.conf.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { breakingServer } from './breaking-server.ts';
import { makeCertificate } from './certificate.ts';
import { startNginx } from './proxies.ts';
import { ask, testProxy } from './proxy-behaviour.ts';

await testProxy('nginx', startNginx);

test('nginx asks the other server for a file of the client that one server lacks during an update', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'partyline-update-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [lacks, has] = [await breakingServer('lacks'), await breakingServer('answers')];
  const servers = [lacks.port, has.port];
  const nginx = await startNginx({ folder, certificate: makeCertificate(folder), servers });
  onTestFinished(() => nginx.stop());
  const port = Number(new URL(nginx.url).port);
  const statusOf = async (path: string) => (await ask(port, path)).status;
  const assets = ['/assets/a.js', '/assets/b.js', '/assets/c.js', '/assets/d.js'];
  for (const path of assets) expect([path, await statusOf(path)]).toEqual([path, 200]);
  // The server that lacks files stays in use: a 404 is no failure.
  expect(lacks.requests().length).toBeGreaterThan(1);
  // Elsewhere a 404 is an answer.
  const others = [await statusOf('/files/x/y'), await statusOf('/files/x/z')];
  expect(new Set(others)).toEqual(new Set([200, 404]));
});
