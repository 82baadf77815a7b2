// The URLs that may be loaded as scripts.
import { expect, test } from 'vitest';
import { trustOwnWorkers } from '../../../src/platform/trusted-scripts.ts';

function trusted(address: string): string | null {
  let judge: ((address: string) => string | null) | null = null;
  trustOwnWorkers({
    location: { origin: 'https://chat.example' },
    trustedTypes: {
      createPolicy: (name, rules) => {
        expect([name, Object.keys(rules)]).toEqual(['default', ['createScriptURL']]);
        judge = rules.createScriptURL;
      },
    },
  });
  return judge!(address);
}

test('[INV-8] Only the URLs of the own workers are trusted as scripts', () => {
  for (const own of [
    'https://chat.example/assets/worker-CMhOK0hf.js',
    '/assets/worker-C_hOK-hf.js',
    '/service-worker.js',
  ]) {
    expect([own, trusted(own)]).toEqual([own, own]);
  }
  for (const foreign of [
    'https://evil.example/assets/worker-CMhOK0hf.js',
    'https://chat.example.evil.example/assets/a.js',
    '/files/abcdefghijklmnopqrstuvwx/a.js',
    '/assets/../files/abcdefghijklmnopqrstuvwx/a.js',
    '/assets/a/b.js',
    '/service-worker.js/x',
    'data:text/javascript,alert(1)',
    'blob:https://chat.example/assets/a.js',
    'javascript:alert(1)',
  ]) {
    expect([foreign, trusted(foreign)]).toEqual([foreign, null]);
  }
});

test('trustOwnWorkers does not throw in a browser without trusted types', () => {
  expect(() => trustOwnWorkers({ location: { origin: 'https://chat.example' } })).not.toThrow();
});
