// What browsers are told with every answer.
import { expect, test } from 'vitest';
import { securityHeaders } from '../../../server/http/headers.ts';

const headersOf = (host: string, type = 'text/html; charset=utf-8', encrypted = false) =>
  securityHeaders(type, { host, encrypted });

test('encryption is asked for from now on where there is some, and never of all programs on this machine', () => {
  const strict = (host: string, encrypted: boolean) =>
    headersOf(host, 'text/css', encrypted)['strict-transport-security'];
  expect(strict('chat.example', true)).toBe('max-age=31536000');
  expect(strict('chat.example:8443', true)).toBe('max-age=31536000');
  expect(strict('localhost.example', true)).toBe('max-age=31536000');
  expect(strict('chat.example', false)).toBeUndefined();
  for (const host of ['localhost', 'localhost:8080', '127.0.0.1:8080', '[::1]:8080']) {
    expect([host, strict(host, true)]).toEqual([host, undefined]);
  }
});

test('[INV-8] no text becomes a script, and no host name gets into the policy that could change it', () => {
  const policy = headersOf('localhost:8080')['content-security-policy'];
  expect(policy).toContain("; require-trusted-types-for 'script'; trusted-types default");
  const strange = headersOf("a; script-src 'unsafe-inline'")['content-security-policy'];
  expect(strange).not.toContain('unsafe-inline');
});

test('pages and scripts carry the policy, pages alone what they may ask of the machine', () => {
  const [policy, permissions] = ['content-security-policy', 'permissions-policy'];
  for (const type of ['text/html', 'text/javascript; charset=utf-8', 'image/svg+xml', 'text/plain', '']) {
    expect([type, headersOf('a', type)[policy]]).toEqual([
      type,
      expect.stringContaining("script-src 'self'"),
    ]);
  }
  for (const type of [
    'text/css; charset=utf-8',
    'font/woff2',
    'image/png',
    'application/json; charset=utf-8',
  ]) {
    const headers = headersOf('a', type);
    expect([type, headers[policy], headers[permissions]]).toEqual([type, undefined, undefined]);
    expect([type, headers['x-content-type-options']]).toEqual([type, 'nosniff']);
  }
  expect(headersOf('a')[permissions]).toMatch(/^microphone=\(self\), .*\bcamera=\(\)/);
});
