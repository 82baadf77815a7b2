import { describe, expect, test } from 'vitest';
import { createCallConnection } from '../../../src/calls/media/call-connection.ts';
import { parseSignalBody } from '../../../src/calls/media/signal-body.ts';
import { FakeConnection, settled } from './fake-rtc.ts';

function callee() {
  const connections: FakeConnection[] = [];
  const sent: (Record<string, unknown> & { type: string })[] = [];
  let peers = 0;
  let config = 'first';
  const connection = createCallConnection({
    config: () => ({ iceServers: [{ urls: config }] }),
    createConnection: (given) => {
      connections.push(new FakeConnection(`c${connections.length + 1}`, given));
      return connections.at(-1) as never;
    },
    scope: { call: 'call', generation: 0 },
    isPolite: true,
    trackOf: () => null,
    send(type, body) {
      sent.push({ ...body, type });
      return Promise.resolve(true);
    },
    onEvent: () => undefined,
    encodingOf: () => null,
    after: () => () => undefined,
    onPeer: () => (peers += 1),
  });
  const signal = (type: 'offer' | 'answer' | 'candidate', body: object): Promise<void> =>
    connection.signal(parseSignalBody(type, JSON.stringify({ type, call: 'call', ...body }))!);
  return {
    connection,
    connections,
    sent,
    signal,
    peers: () => peers,
    setConfig: (next: string) => (config = next),
  };
}

describe('generations', () => {
  test('An offer of a newer generation replaces the connection, and is answered in it', async () => {
    const { connection, connections, sent, signal, peers } = callee();
    connection.begin(false);
    await signal('offer', { sdp: 'first|audio', generation: 0 });
    await signal('offer', { sdp: 'taken over|audio', generation: 3 });
    expect(connections.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    expect(connection.scope).toEqual({ call: 'call', generation: 3 });
    expect(sent.at(-1)).toMatchObject({ type: 'answer', generation: 3 });
    expect(peers()).toBe(2);
  });

  test('Signals of an older generation, or of another call, are ignored', async () => {
    const { connection, connections, sent, signal } = callee();
    connection.begin(false);
    connection.renew(2);
    await settled();
    sent.length = 0;
    await signal('offer', { sdp: 'old|audio', generation: 1 });
    await signal('offer', { sdp: 'other|audio', generation: 5, call: 'other' });
    expect(connections).toHaveLength(2);
    expect(sent).toEqual([]);
  });

  test('A newer answer replaces nothing, because this side made no such offer', async () => {
    const { connection, connections, signal } = callee();
    connection.begin(false);
    await signal('answer', { sdp: 'answer|audio', generation: 1 });
    expect(connections).toHaveLength(1);
  });

  test('Candidates of a newer generation wait for its offer, and older ones are dropped', async () => {
    const { connection, connections, signal } = callee();
    connection.begin(false);
    await signal('candidate', { candidate: 'of 1', generation: 1 });
    await signal('candidate', { candidate: 'of 2', generation: 2 });
    await signal('candidate', { candidate: 'of 3', generation: 3 });
    await signal('offer', { sdp: 'two|audio', generation: 2 });
    expect(connections[1]?.candidates).toEqual(['of 2']);
    await signal('offer', { sdp: 'three|audio', generation: 3 });
    expect(connections[2]?.candidates).toEqual(['of 3']);
  });

  test('A new generation offers with the present configuration', async () => {
    const { connection, connections, sent, setConfig } = callee();
    connection.begin(false);
    setConfig('second');
    connection.renew(1);
    await settled();
    expect(connections.map(({ config }) => config)).toEqual([
      { iceServers: [{ urls: 'first' }], bundlePolicy: 'max-bundle' },
      { iceServers: [{ urls: 'second' }], bundlePolicy: 'max-bundle' },
    ]);
    expect(sent).toEqual([expect.objectContaining({ type: 'offer', generation: 1 })]);
  });
});

describe('begin and end', () => {
  test('The first connection offers only where it is asked to, and begins once', async () => {
    const waiting = callee();
    waiting.connection.begin(false);
    await settled();
    expect(waiting.sent).toEqual([]);
    const offering = callee();
    offering.connection.begin(true);
    offering.connection.begin(true);
    await settled();
    expect(offering.sent.map(({ type }) => type)).toEqual(['offer']);
    expect(offering.connections).toHaveLength(1);
  });

  test('A generation that rises before the begin makes no connection', async () => {
    const { connection, connections, sent } = callee();
    connection.renew(4);
    expect(connections).toEqual([]);
    connection.begin(true);
    await settled();
    expect(sent[0]).toMatchObject({ generation: 4 });
  });

  test('A signal before the begin changes nothing', async () => {
    const { connection, connections, signal } = callee();
    await signal('offer', { sdp: 'early|audio' });
    connection.begin(false);
    expect(connections[0]?.calls).toEqual([]);
  });

  test('A closed call makes no connection any more, and keeps its scope for the last report', async () => {
    const { connection, connections, signal } = callee();
    connection.begin(false);
    await signal('offer', { sdp: 'first|audio', generation: 2 });
    connection.close();
    connection.renew(3);
    connection.begin(true);
    await signal('offer', { sdp: 'late|audio', generation: 4 });
    expect(connections.every(({ isClosed }) => isClosed)).toBe(true);
    expect(connections).toHaveLength(2);
    expect(connection.peer).toBeNull();
    expect(connection.scope.generation).toBe(2);
  });
});
