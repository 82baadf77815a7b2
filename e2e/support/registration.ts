// Answers of a server with registration, given by the fault proxy.
import type { Page } from '@playwright/test';
import type { Proxy, RuleHandle } from '../../tests/proxy/client.ts';
import { pngFile } from './files.ts';

export const PHONE = '13800000000';
export const EMAIL = 'new@example.com';

/** The proxy answers all calls to `path` with this data. */
export const answer = (proxy: Proxy, path: string, data: unknown): Promise<RuleHandle> =>
  respond(proxy, path, { code: 200, message: '', data });

export const refuse = (proxy: Proxy, path: string, message: string): Promise<RuleHandle> =>
  respond(proxy, path, { code: 500, message, data: null });

const respond = (proxy: Proxy, path: string, envelope: object): Promise<RuleHandle> =>
  proxy.rule({
    on: 'http',
    path: `/api${path}`,
    kind: 'status',
    status: 200,
    type: 'application/json',
    body: JSON.stringify(envelope),
  });

/** The proxy answers for a server with these modes of registration, and with captchas. */
export async function offerRegistration(proxy: Proxy, modes: readonly string[]): Promise<void> {
  const site = { name: 'Partyline', recordNumber: '', recordUrl: '' };
  await answer(proxy, '/system/config', { registration: { mode: modes }, site });
  const image = pngFile('captcha', 100, 50).buffer.toString('base64');
  await answer(proxy, '/captcha/img/code', { id: 'c1', image, question: 'seven minus two' });
}

/** The number of calls to `path` that have reached the proxy. */
export async function callsTo(proxy: Proxy, path: string): Promise<number> {
  await proxy.sync();
  return proxy.traffic.requests.filter((request) => request.path.startsWith(`/api${path}`)).length;
}

export const field = (page: Page, name: string) => page.locator(`input[name=${name}]`);

/** Fills in valid values of the fields that all modes share. */
export async function fillAccount(page: Page, userName = 'new.user'): Promise<void> {
  await field(page, 'userName').fill(userName);
  await field(page, 'nickName').fill('New user');
  await field(page, 'password').fill('secret1');
  await field(page, 'confirmPassword').fill('secret1');
}
