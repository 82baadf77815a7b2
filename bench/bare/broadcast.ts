// A bare broadcast server, run as a separate process: it sends each HTTP
// request body unchanged to every socket.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { WebSocketServer } from 'ws';

const server = createServer((request, response) => {
  void text(request).then((body) => {
    for (const socket of sockets.clients) socket.send(body);
    response.end('ok');
  });
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on('connection', (socket) => socket.on('message', () => socket.send('{"cmd":0}')));
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('SIGTERM', () => process.exit());
