// A server with an embedded database and two friends, for tests of backups and restores.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { builtProgram } from '../../scripts/lib/build.mjs';
import { type BackupOptions, takeBackup } from '../../server/backup/backup.ts';
import type { RunningServer } from '../../server/start.ts';
import { endpoints, MessageType, type UploadImage } from '../../src/core/wire/index.ts';
import { png } from './pictures.ts';
import { makeFriends, makeUser, signIn, startTestServer } from './support.ts';
import { upload } from './upload.ts';

/** The caller calls `close` in afterAll. */
export async function createBackupScene() {
  const root = await mkdtemp(join(tmpdir(), 'partyline-backup-'));
  const dataDir = join(root, 'data');
  const server = await startTestServer({ dataDir });
  const [ann, ben] = [await makeUser(server, 'Ann'), await makeUser(server, 'Ben')];
  await makeFriends(server, ann, ben);
  const client = await signIn(server, ann);
  const others: RunningServer[] = [];
  let folders = 0;
  let sent = 0;
  let plain: Promise<{ folder: string; url: string }> | null = null;

  /** A path that does not exist yet. */
  const newFolder = () => join(root, `folder-${++folders}`);

  const send = (content: string, type: MessageType = MessageType.TEXT, by = client) => {
    const tmpId = `1900000000000${String(++sent).padStart(8, '0')}`;
    return by.get(endpoints.messagePrivateSend, { body: { tmpId, recvId: ben.id, content, type } });
  };

  /** Sends a picture of its own size. Resolves to the id of the message, and to the URL and the bytes of the picture. */
  const sendPicture = async () => {
    const file = { bytes: png(4, 4, 32 + ++sent), name: 'a.png' };
    const { data } = await upload(server, client, endpoints.imageUpload, { file });
    const url = (data as UploadImage).originUrl;
    const content = JSON.stringify({ originUrl: url, thumbUrl: url, width: 4, height: 4 });
    const { id } = await send(content, MessageType.IMAGE);
    return { id: id ?? 0, url, bytes: await readFile(pathOf(url, dataDir)) };
  };

  const backup = async (options: Partial<BackupOptions> = {}) => {
    const folder = newFolder();
    const manifest = await takeBackup({ folder, dataDir, ...options });
    return { folder, manifest };
  };

  return {
    dataDir,
    server,
    ann,
    client,
    newFolder,
    send,
    sendPicture,
    backup,
    recall: (id: number) => client.get(endpoints.messagePrivateRecall, { params: { id } }),
    /** A backup with a file, the same for all tests that do not change it. */
    plain: () => {
      plain ??= sendPicture().then(async ({ url }) => ({ url, folder: (await backup()).folder }));
      return plain;
    },
    /** Starts another server on this data folder; `close` stops it. */
    startOn: async (folder: string) => {
      const other = await startTestServer({ dataDir: folder });
      others.push(other);
      return other;
    },
    close: async () => {
      await Promise.all([server, ...others].map((running) => running.stop()));
      await rm(root, { recursive: true });
    },
  };
}

/** The path of an uploaded file below a data folder or a backup. */
export function pathOf(url: string, folder: string): string {
  const [, , name = '', file = ''] = url.split('/');
  return join(folder, 'files', name.slice(0, 2), name, decodeURIComponent(file));
}

/** Runs one of the commands in a process of its own. */
export function runCommand(command: 'backup' | 'restore', ...args: string[]) {
  const { DATABASE_URL: _url, S3_URL: _s3, ...env } = process.env;
  const child = spawn(process.execPath, [...builtProgram(command), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]).then(
    ([out, errors]) => ({ code: child.exitCode, out: out.trimEnd(), errors: errors.trimEnd() }),
  );
  return { child, ended };
}
