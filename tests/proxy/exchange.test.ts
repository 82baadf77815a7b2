// The end of a connection whose client or server has gone.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { reset } from './exchange.ts';

test.each(['open', 'closing'])('A connection that is %s resets without an error', async (state) => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  const [socket] = (await once(server, 'connection')) as [Socket];
  if (state === 'closing') {
    socket.end();
    // The shutdown begins in the next tick and ends in a later turn of the event loop.
    await new Promise<void>((resolve) => process.nextTick(resolve));
  }
  const errors: Error[] = [];
  socket.on('error', (error) => errors.push(error));
  reset(socket);
  await once(socket, 'close');
  expect(errors).toEqual([]);
  client.destroy();
  server.close();
});
