// A bare page of a given size: one document, one stylesheet and one script that shows a form, or signs in and
// shows chats. The functions `showForm` and `signInAndList` run in the page.
import { randomBytes } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import type { Person } from '../server.ts';

/** Files by path; bodies are compressed with brotli. */
export type BareFiles = ReadonlyMap<string, { readonly type: string; readonly body: Buffer }>;

/**
 * @param kB size of all compressed bodies together; random bytes in comments pad the script
 * @param person the account to sign in; null shows only the form
 */
export function bareVisit(kB: number, person: Person | null): BareFiles {
  const act = person
    ? `(${signInAndList.toString()})(${JSON.stringify(person)})`
    : `(${showForm.toString()})()`;
  const page = brotliCompressSync(html);
  const style = brotliCompressSync(`${css}/*${ballast(3000)}*/`);
  const script = padded(act, kB * 1000 - page.length - style.length);
  return new Map([
    ['/', { type: 'text/html', body: page }],
    ['/style.css', { type: 'text/css', body: style }],
    ['/script.js', { type: 'text/javascript', body: script }],
  ]);
}

/** Compresses a script with enough padding to reach `size` bytes, within 50. */
function padded(script: string, size: number): Buffer {
  let filler = size;
  for (let attempt = 0; attempt < 10; attempt++) {
    const body = brotliCompressSync(`${script}\n/*${ballast(filler)}*/`);
    if (Math.abs(size - body.length) <= 50) return body;
    filler += size - body.length;
  }
  throw new Error(`no script of ${size} bytes was found`);
}

/** Random text that compresses to about this size. */
const ballast = (bytes: number): string => randomBytes(Math.max(0, bytes)).toString('base64');

const html = `<!doctype html><meta charset="utf-8"><title>First visit</title>
<link rel="stylesheet" href="/style.css"><script type="module" src="/script.js"></script><body></body>`;

const css = 'body { font: 14px sans-serif } [data-chat] { display: block; height: 34px; overflow: hidden }';

function showForm(): void {
  document.body.innerHTML = `<form><input name="userName"><input type="password"><button type="submit">Sign in</button></form>`;
}

/**
 * Sends the requests of the protocol in their order: tokens, profile, socket, lists, messages. Independent
 * requests run in parallel.
 */
async function signInAndList(person: Person): Promise<void> {
  const call = async (path: string, init: RequestInit): Promise<unknown> =>
    ((await (await fetch(`/api${path}`, init)).json()) as { data: unknown }).data;
  const body = JSON.stringify({ terminal: 0, ...person });
  const type = { 'content-type': 'application/json' };
  const login = await call('/login', { method: 'POST', headers: type, body });
  const { accessToken } = login as { accessToken: string };
  const get = (path: string): Promise<unknown> => call(path, { headers: { accessToken } });
  await get('/user/self');
  const socket = new WebSocket(`ws://${location.host}/im`);
  await new Promise((accepted) => {
    socket.addEventListener('open', () =>
      socket.send(JSON.stringify({ cmd: 0, data: { accessToken, devId: 1 } })),
    );
    socket.addEventListener('message', accepted);
  });
  const lists = (await Promise.all(['/friend/list', '/group/list'].map(get))) as { id: number }[][];
  const pulls = ['private', 'group'].map((kind) =>
    get(`/message/${kind}/loadOfflineMessage?minId=0&size=1000`),
  );
  const messages = (await Promise.all(pulls)) as { content: string }[][];
  for (const [index, { id }] of lists.flat().slice(0, 20).entries()) {
    const link = document.createElement('a');
    link.dataset['chat'] = `${id}`;
    link.textContent = messages.flat()[index]?.content ?? '';
    document.body.append(link);
  }
}
