import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { capConnections, CONNECTIONS_PER_ADDRESS } from '../../../server/http/connections.ts';

function limitConnections(options: Parameters<typeof capConnections>[1]) {
  const server = new EventEmitter();
  capConnections(server as unknown as Parameters<typeof capConnections>[0], options);
  return (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy: vi.fn<() => void>() });
    server.emit('connection', socket);
    return { refused: socket.destroy.mock.calls.length > 0, end: () => socket.emit('close') };
  };
}

test('An IP address has a limit of simultaneous connections, and an IPv6 /64 network counts as one', () => {
  const connect = limitConnections({ most: 2, trustProxy: [] });
  const first = connect('192.0.2.1');
  expect([first, connect('::ffff:192.0.2.1'), connect('192.0.2.1')].map(({ refused }) => refused)).toEqual([
    false,
    false,
    true,
  ]);
  expect(connect('192.0.2.2').refused).toBe(false);
  first.end();
  expect(connect('192.0.2.1').refused).toBe(false);
  const network = ['2001:db8::1', '2001:db8::2', '2001:db8::3'].map((address) => connect(address).refused);
  expect(network).toEqual([false, false, true]);
});

test("300 users behind one IP address fit, each with a socket and a browser's six connections", () => {
  const connect = limitConnections({ most: undefined, trustProxy: [] });
  const refused = Array.from({ length: 300 * 7 }, () => connect('192.0.2.1').refused);
  expect(refused).not.toContain(true);
});

test('Loopback and trusted proxies may have any number of connections, and others only the limit', () => {
  const here = limitConnections({ most: undefined, trustProxy: [] });
  const proxied = limitConnections({ most: undefined, trustProxy: ['10.0.0.1'] });
  for (let n = 0; n < CONNECTIONS_PER_ADDRESS; n++) {
    here('192.0.2.1');
    here('127.0.0.1');
    proxied('10.0.0.1');
  }
  const refused = [here('192.0.2.1'), here('127.0.0.1'), proxied('10.0.0.1')].map((one) => one.refused);
  expect(refused).toEqual([true, false, false]);
});
