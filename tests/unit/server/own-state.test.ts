// Limits, captchas and codes of one node, in its memory. tests/cluster runs the same suites on Redis.
import { createWindows } from '../../../server/auth/windows.ts';
import { createBuckets } from '../../../server/http/buckets.ts';
import { createOwnCaptchaStore } from '../../../server/registration/captcha-store.ts';
import { createOwnCodeStore } from '../../../server/registration/code-store.ts';
import { bucketsSuite } from '../../suites/buckets.ts';
import { captchaStoreSuite } from '../../suites/captcha-store.ts';
import { codeStoreSuite } from '../../suites/code-store.ts';
import { windowsSuite } from '../../suites/windows.ts';

let now = 1_900_000_000_000;
const clock = () => now;
const forward = async (ms: number) => {
  now += ms;
};

const buckets = createBuckets(clock);
bucketsSuite('of one node', () => ({ nodes: [buckets, buckets], full: () => forward(100) }));

const windows = createWindows({ clock });
windowsSuite('of one node', () => ({ nodes: [windows, windows], ended: () => forward(100) }));

const captchas = createOwnCaptchaStore(clock);
captchaStoreSuite('of one node', () => ({
  nodes: [captchas, captchas],
  expired: () => forward(5 * 60_000),
}));

const codes = createOwnCodeStore(clock);
codeStoreSuite('of one node', () => ({ nodes: [codes, codes], expired: () => forward(5 * 60_000) }));
