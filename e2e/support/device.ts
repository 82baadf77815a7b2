// A second device of a user: a sign-in from terminal 1 that calls the HTTP API without a browser.
import { PASSWORD, type Name } from './test.ts';

export interface Device {
  /** The id of the user. */
  readonly id: number;
  call: (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;
  /** Sends a text message; each call has a new tmpId. */
  sendText: (
    to: { friendId: number } | { groupId: number; at?: readonly number[] },
    text: string,
  ) => Promise<void>;
}

/** Signs in. `call` throws the server's code and message when a response has a code other than 200. */
export async function device(origin: string, userName: Name): Promise<Device> {
  let accessToken = '';
  let sent = 0;
  const call: Device['call'] = async (method, path, body) => {
    const headers = { 'Content-Type': 'application/json', ...(accessToken !== '' && { accessToken }) };
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { code, message, data } = (await response.json()) as {
      code: number;
      message: string;
      data: unknown;
    };
    if (code !== 200) throw new Error(`${method} ${path}: ${code} ${message}`);
    return data;
  };
  const login = await call('POST', '/login', { terminal: 1, userName, password: PASSWORD });
  ({ accessToken } = login as { accessToken: string });
  const { id } = (await call('GET', '/user/self')) as { id: number };
  return {
    id,
    call,
    async sendText(to, content) {
      const tmpId = `${Date.now()}device${'abcdefghij'[sent++ % 10]}${'abcdefghij'[Math.floor(sent / 10) % 10]}`;
      if ('friendId' in to)
        await call('POST', '/message/private/send', { recvId: to.friendId, tmpId, content, type: 0 });
      else {
        const { groupId, at = [] } = to;
        await call('POST', '/message/group/send', { groupId, tmpId, content, type: 0, atUserIds: at });
      }
    },
  };
}
