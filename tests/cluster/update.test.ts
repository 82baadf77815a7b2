// An update from the last release: nodes of both versions run side by side, while people write without a pause.
import { afterEach, expect, test, vi } from 'vitest';
import { withoutRelease } from '../../scripts/lib/last-release.ts';
import { runMigrate } from '../../server/migrate/run.ts';
import { groupChat, privateChat } from '../../src/core/domain/chat-key.ts';
import { Command, endpoints, MessageType, Terminal } from '../../src/core/wire/index.ts';
import { frameOf } from '../server/support.ts';
import { createUpdateScene } from './update-scene.ts';

// Five servers start one after the other. The test takes 30 s, and 403 s with a sixth of a core.
vi.setConfig({ testTimeout: 900_000 });

/** Ids of demo users, and of a group of the first three. */
const [ALICE, BRUNO, MIRA, YATING, STUDIO] = [1, 2, 3, 4, 1];
/** Messages of each writer between two acts. */
const SOME = 10;

let close = async () => undefined as unknown;
afterEach(() => close());

test('[INV-1, INV-3] A rolling update and a rollback of a node lose and double no message, and keep a call', async (context) => {
  const reason = withoutRelease();
  if (reason !== null) context.skip(reason);
  const scene = await createUpdateScene();
  close = scene.close;
  const { nodes, writers, start, stop } = scene;
  const [first, second] = [await start('last release'), await start('last release')];
  await scene.addWriter(ALICE, 'alice', [privateChat(BRUNO), groupChat(STUDIO)]);
  await scene.addWriter(BRUNO, 'bruno', [privateChat(ALICE), groupChat(STUDIO)]);
  await scene.addWriter(MIRA, 'mira', [groupChat(STUDIO), privateChat(ALICE)]);
  const mira = await scene.addDevice(first, 'mira', Terminal.APP);
  const yating = await scene.addDevice(second, 'yating', Terminal.WEB);
  const toYating = { query: { uid: YATING, mode: 'voice', call: 'a' } } as never;
  await mira.client.get(endpoints.webrtcPrivateSetup, toYating);
  await yating.client.get(endpoints.webrtcPrivateAccept, { query: { uid: MIRA, call: 'a' } });
  scene.keepCall('a', [
    { device: mira, uid: YATING },
    { device: yating, uid: MIRA },
  ]);
  const progress = async () => {
    await Promise.all(writers.map((writer) => writer.progress(SOME)));
    await mira.client.get(endpoints.webrtcPrivateHeartbeat, { query: { uid: YATING, call: 'a' } });
    await yating.client.get(endpoints.webrtcPrivateHeartbeat, { query: { uid: MIRA, call: 'a' } });
  };
  await progress();

  // The servers of the last release go on during and after the migrations.
  const migrated = await runMigrate({ databaseUrl: scene.databaseUrl, dataDir: '', dryRun: false });
  expect(migrated).toMatch(/migrations? ran|The schema is up to date/);
  await progress();

  await start('this version');
  await progress();
  await stop(second);
  await progress();
  expect(scene.versionsInUse()).toEqual(['last release', 'this version']);

  await start('this version');
  await stop(first);
  await progress();
  expect(scene.versionsInUse()).toEqual(['this version']);

  await start('last release');
  await stop(nodes[0]!);
  await progress();
  expect(scene.versionsInUse()).toEqual(['last release', 'this version']);

  for (const writer of writers) await writer.finish();
  for (const writer of writers) {
    for (const chat of writer.chats) {
      const stored = await scene.stored(writer.userId, chat);
      expect(stored.filter((text) => text.includes(writer.userName))).toEqual(writer.sentTo(chat));
      await writer.until(() => writer.shownIn(chat).length === stored.length);
      expect(writer.shownIn(chat)).toEqual(stored);
    }
  }

  // Both devices of the call have reconnected at other nodes.
  await mira.client.get(endpoints.webrtcPrivateHandup, { query: { uid: YATING, call: 'a' } });
  await yating.socket.next(frameOf(Command.PRIVATE, MessageType.RTC_HANGUP));
  await yating.socket.next(frameOf(Command.PRIVATE, MessageType.ACT_RT_VOICE));
});
