// A conversation and a call on two nodes, of which one dies, and whose Redis dies.
import { callBrowserBehindTls } from '../support/browser-options.ts';
import { startConversation } from '../support/node-faults.ts';
import { expectAt, test } from '../support/nodes-test.ts';

test.use(callBrowserBehindTls);

test('[INV-1, INV-3] A node is killed while two people write: each message arrives once, and their call goes on', async ({
  nodes,
  signedInAt,
}) => {
  const conversation = await startConversation(nodes, signedInAt);
  await conversation.during('node:', { happen: () => nodes.kill(0) });
  await expectAt(nodes, 1, 'alice');
  await conversation.endCall();
  await nodes.start(0);
});

test('[INV-1, INV-3] Redis is killed while two people write: each message arrives once, with and without its data @long', async ({
  nodes,
  signedInAt,
}) => {
  const { redis } = nodes;
  const conversation = await startConversation(nodes, signedInAt);
  await conversation.during('redis:', { happen: redis.kill, end: redis.start });
  const startEmpty = (): Promise<void> => {
    redis.loseData();
    return redis.start();
  };
  await conversation.during('empty redis:', { happen: redis.kill, end: startEmpty });
  for (const [node, name] of [
    [0, 'alice'],
    [1, 'bruno'],
  ] as const)
    await expectAt(nodes, node, name);
  await conversation.endCall();
});
