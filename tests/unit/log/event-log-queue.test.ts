import { expect, test } from 'vitest';
import { live } from '../../../workers/log/entry.ts';
import { inPages, watched } from '../diagnostics/watched.ts';
import { CHAT, message, put } from '../support.ts';

test('5,000 log entries that wait for one journal page are all applied in order', async () => {
  const { log, chatStore, disk } = await watched(await inPages());
  const applied: number[] = [];
  log.applied$.subscribe(({ event }) => event.kind === 'message' && applied.push(event.message.id));
  disk.held = [];
  void log.append(live({ kind: 'recall', chat: CHAT, id: null, target: 3, byId: 2, byName: 'Ann' }));
  const ids = Array.from({ length: 5000 }, (_, index) => 301 + index);
  const appended = ids.map((id) => log.append(live(put(message(id)))));
  for (const go of disk.held) go();
  disk.held = null;
  await Promise.all(appended);
  expect(applied).toEqual(ids);
  expect(chatStore.chat(CHAT)?.marks.recalled.find(3)).not.toBeNull();
});
