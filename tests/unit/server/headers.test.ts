// Security headers of every response.
import { expect, test } from 'vitest';
import { securityHeaders } from '../../../server/http/headers.ts';

const headersOf = (host: string, type = 'text/html; charset=utf-8', encrypted = false) =>
  securityHeaders(type, { host, encrypted });

test('HSTS is set where the connection is encrypted, and never for loopback hosts', () => {
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

test('[INV-8] The content security policy requires Trusted Types, and no host name can change the policy', () => {
  const policy = headersOf('localhost:8080')['content-security-policy'];
  expect(policy).toContain("; require-trusted-types-for 'script'; trusted-types default");
  const strange = headersOf("a; script-src 'unsafe-inline'")['content-security-policy'];
  expect(strange).not.toContain('unsafe-inline');
});

test('The policy of a script has all that restricts a worker, and none of the directives about documents', () => {
  const [page, script] = ['text/html', 'application/javascript; charset=utf-8'].map((type) =>
    headersOf('a', type)['content-security-policy']!.split('; '),
  );
  expect(script).toEqual([
    "default-src 'self'",
    "connect-src 'self' ws://a wss://a",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ]);
  expect(page).toEqual(expect.arrayContaining([...script!, "frame-ancestors 'none'", "object-src 'none'"]));
});

test('Pages and scripts have the security policy, other files have none, and pages limit permissions', () => {
  const [policy, permissions] = ['content-security-policy', 'permissions-policy'];
  for (const type of ['text/html', 'text/javascript; charset=utf-8', 'image/svg+xml', 'text/plain', '']) {
    expect([type, headersOf('a', type)[policy]]).toEqual([
      type,
      expect.stringMatching(/^default-src 'self'; connect-src 'self' ws:\/\/a wss:\/\/a;/),
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
  expect(headersOf('a')[permissions]).toMatch(
    /^microphone=\(self\), camera=\(self\), display-capture=\(self\), .*\bgeolocation=\(\)/,
  );
});
