// The acts of the generated histories of several nodes.
import fc from 'fast-check';

export const USERS = [1, 2, 3];
const user = fc.constantFrom(...USERS);
const node = fc.nat(3);
export const act = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('open'), user, terminal: fc.nat(1), node }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('close'), user, terminal: fc.nat(1), node }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('send'), user, node }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('pass'), ms: fc.constantFrom(1, 3, 500, 7_000), node }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('cut', 'heal'), node }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constantFrom('kill', 'add', 'redis dies', 'redis loses'), node }),
  },
);
export type Act = { does: string; node: number; user?: number; terminal?: number; ms?: number };
