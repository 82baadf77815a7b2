// The registry of the devices that are connected to any server.
import { expect, test } from 'vitest';
import { createConnections } from '../../../server/push/connections.ts';

const entry = { userId: 1, terminal: 0, signInId: 5 };

test('A late event of an older connection to another server does not replace the newer connection', () => {
  const registry = createConnections();
  registry.open('a', { ...entry, id: 1, since: 200 });
  const change = registry.open('b', { ...entry, id: 1, since: 100 });
  expect(change).toMatchObject({ opened: [], closed: [], replaced: [{ node: 'b', since: 100 }] });
  expect(registry.all()).toMatchObject([{ node: 'a', since: 200 }]);
  expect(registry.close('b', { ...entry, id: 1 })).toEqual({ opened: [], closed: [], replaced: [] });
});

test('A newer connection replaces the older one, on one server also after its clock was set back', () => {
  const registry = createConnections();
  registry.open('a', { ...entry, id: 1, since: 200 });
  const again = registry.open('a', { ...entry, id: 2, since: 100 });
  expect(again).toMatchObject({ opened: [{ id: 2 }], replaced: [{ id: 1 }] });
  const elsewhere = registry.open('b', { ...entry, id: 7, since: 150 });
  expect(elsewhere).toMatchObject({ opened: [{ node: 'b' }], replaced: [{ id: 2 }] });
});
