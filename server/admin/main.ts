// The operator's command `npm run admin`: it sends one request to the running server and prints the response.
// `copy-files` runs in this process, because the server may be stopped.
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { ADMIN_HELP, readArguments, type AdminAction } from './arguments.ts';
import { ask, noAnswer } from './ask.ts';
import { copyFilesToBucket } from './copy-files.ts';
import { readPassword } from './password.ts';
import { ADMIN_LIMITS, type AdminAnswer, type AdminRequest } from './requests.ts';

const parsed = readArguments(process.argv.slice(2), process.env);
if (typeof parsed === 'string') print({ ok: false, text: parsed });
else if (parsed.action.command === 'help') print({ ok: true, text: ADMIN_HELP.trimEnd() });
else if (parsed.action.command === 'copy-files') {
  const progress = (line: string) => process.stderr.write(`${line}\n`);
  print(await copyFilesToBucket(parsed.dataDir, process.env, progress));
} else print(await run(parsed.dataDir, parsed.action));

type ServerCommand = Exclude<AdminAction, { command: 'help' | 'copy-files' }>;

async function run(dataDir: string, action: ServerCommand): Promise<AdminAnswer> {
  try {
    const request = await requestFor(action);
    return typeof request === 'string' ? { ok: false, text: request } : await ask(dataDir, request);
  } catch (error) {
    return { ok: false, text: noAnswer(error, dataDir) };
  }
}

/** Reads files and password. Resolves to an error sentence if one cannot be read. */
async function requestFor(action: ServerCommand): Promise<AdminRequest | string> {
  if (action.command === 'create-user') {
    const answer = await readPassword({ input: process.stdin, output: process.stderr });
    return typeof answer === 'string' ? answer : { ...action, ...answer };
  }
  if (action.command !== 'publish') return action;
  const { body, cover } = action;
  const bodyBytes = body.kind === 'file' ? await contentOf(body.file, 4 * ADMIN_LIMITS.text.max) : null;
  if (typeof bodyBytes === 'string') return bodyBytes;
  const picture = cover === null ? null : await contentOf(cover, ADMIN_LIMITS.coverBytes);
  if (typeof picture === 'string') return picture;
  return {
    ...action,
    body: body.kind === 'file' ? { kind: 'text', text: bodyBytes?.toString('utf8').trim() ?? '' } : body,
    cover: picture && { name: basename(cover ?? ''), bytes: picture.toString('base64') },
  };
}

/** Resolves to an error sentence if the file is missing or has more than `max` bytes. */
async function contentOf(path: string, max: number): Promise<Buffer | string> {
  try {
    const { size } = await stat(path);
    return size > max ? `The file ${path} is too large.` : await readFile(path);
  } catch {
    return `The file ${path} cannot be read.`;
  }
}

function print({ ok, text: sentence }: AdminAnswer): void {
  (ok ? process.stdout : process.stderr).write(`${sentence}\n`);
  if (!ok) process.exitCode = 1;
}
