import { describe, expect, it } from 'vitest';
import { isGranted } from '../../../desktop/shared/permissions.ts';
import { externalUrl, isOwnPage, serverUrl } from '../../../desktop/shared/urls.ts';

const server = new URL('https://chat.example');

describe('the URLs of the desktop window', () => {
  it.each([
    ['https://chat.example/', true],
    ['https://chat.example/home/chat?chat=u2', true],
    ['https://chat.example:8443/', false],
    ['http://chat.example/', false],
    ['https://chat.example.evil.example/', false],
    ['https://user:pw@evil.example/', false],
    ['https://chat.example/files/a/page.html', false],
    ['https://chat.example/api/user/self', false],
    ['blob:https://chat.example/1-2', false],
    ['file:///etc/passwd', false],
    ['data:text/html,hello', false],
    ['about:blank', false],
    ['not a URL', false],
  ])('shows %s: %s', (url, isShown) => {
    expect(isOwnPage(url, server)).toBe(isShown);
  });

  it.each([
    ['https://example.org', 'https://example.org/'],
    ['http://example.org/a b', 'http://example.org/a%20b'],
    ['mailto:ann@example.org', 'mailto:ann@example.org'],
    ['mailto:ann@example.org?subject=Hi&Body=x', 'mailto:ann@example.org?subject=Hi&Body=x'],
    ['mailto:ann@example.org?attach=/etc/passwd', null],
    ['mailto:ann@example.org?subject=a&BCC=eve@evil.example', null],
    ['file:///etc/passwd', null],
    ['FILE:///etc/passwd', null],
    [String.raw`\\host\share\program.exe`, null],
    ['javascript:alert(1)', null],
    ['ms-msdt:/id', null],
    ['https://bank.example@evil.example/', null],
    ['', null],
    [`https://example.org/${'a'.repeat(2048)}`, null],
  ])('opens %s in the system browser as %s', (text, url) => {
    expect(externalUrl(text)).toBe(url);
  });

  it.each([
    ['https://chat.example', 'https://chat.example/'],
    ['chat.example', 'https://chat.example/'],
    ['https://chat.example/home?x=1#y', 'https://chat.example/'],
    ['http://localhost:8080', 'http://localhost:8080/'],
    ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080/'],
    ['http://chat.example', null],
    ['file:///srv/index.html', null],
    ['https://ann:pw@chat.example', null],
    ['https://', null],
    ['', null],
  ])('takes the setting %s as the server %s', (text, url) => {
    expect(serverUrl(text)?.href ?? null).toBe(url);
  });

  it.each([
    ['media', 'https://chat.example/home/chat', true],
    ['notifications', 'https://chat.example/', true],
    ['media', 'https://evil.example/', false],
    ['notifications', 'https://chat.example/files/page.html', false],
    ['local-network', 'https://chat.example/', true],
    ['loopback-network', 'https://chat.example/', false],
    ['geolocation', 'https://chat.example/', false],
    ['openExternal', 'https://chat.example/', false],
    ['hid', 'https://chat.example/', false],
    ['fileSystem', 'https://chat.example/', false],
    ['unknown-permission', 'https://chat.example/', false],
  ])('grants %s to %s: %s', (permission, origin, isAllowed) => {
    expect(isGranted(permission, origin, server)).toBe(isAllowed);
  });
});
