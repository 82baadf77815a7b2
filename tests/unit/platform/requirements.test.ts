import { expect, test } from 'vitest';
import { missingFeatures, type Surroundings } from '../../../src/platform/requirements.ts';

const complete: Surroundings = {
  isSecureContext: true,
  Worker: () => undefined,
  navigator: { locks: {} },
  crypto: { subtle: {} },
};

test('a whole browser lacks nothing', () => {
  expect(missingFeatures(complete, false)).toEqual([]);
});

test('an address that is not secure is said alone, for all the rest follows from it', () => {
  const plainHttp: Surroundings = { isSecureContext: false, navigator: {}, crypto: {} };
  expect(missingFeatures(plainHttp, false)).toEqual(['secure-context']);
});

test('each thing that is missing has its name', () => {
  expect(missingFeatures({ ...complete, Worker: undefined }, false)).toEqual(['worker']);
  expect(missingFeatures({ ...complete, navigator: {} }, false)).toEqual(['locks']);
  expect(missingFeatures({ ...complete, crypto: {} }, false)).toEqual(['crypto']);
});

test('an engine in the page needs no worker', () => {
  expect(missingFeatures({ ...complete, Worker: undefined }, true)).toEqual([]);
});
