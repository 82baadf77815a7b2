import { expect, test } from 'vitest';
import { missingFeatures, type Surroundings } from '../../../src/platform/requirements.ts';

const complete: Surroundings = {
  isSecureContext: true,
  Worker: () => undefined,
  navigator: { locks: {} },
  crypto: { subtle: {} },
};

test('A browser with all required features has no missing ones', () => {
  expect(missingFeatures(complete, false)).toEqual([]);
});

test('An insecure context is the only reported feature, because it disables the others', () => {
  const plainHttp: Surroundings = { isSecureContext: false, navigator: {}, crypto: {} };
  expect(missingFeatures(plainHttp, false)).toEqual(['secure-context']);
});

test('Each missing browser feature is reported by its name', () => {
  expect(missingFeatures({ ...complete, Worker: undefined }, false)).toEqual(['worker']);
  expect(missingFeatures({ ...complete, navigator: {} }, false)).toEqual(['locks']);
  expect(missingFeatures({ ...complete, crypto: {} }, false)).toEqual(['crypto']);
});

test('An engine in the page needs no Worker', () => {
  expect(missingFeatures({ ...complete, Worker: undefined }, true)).toEqual([]);
});
