// Checks of devices against the database: cursors and texts on a disk at any moment, and everything at the end.
import { Observable } from 'rxjs';
import { isVisible } from '../../../src/core/domain/chat.ts';
import { targetOf, type ChatKey } from '../../../src/core/domain/chat-key.ts';
import { MessageStatus, MessageType } from '../../../src/core/domain/enums.ts';
import { unbounded } from '../../../src/core/domain/foreign.ts';
import { type Account, openAccount } from '../../../workers/account/account.ts';
import type { EngineEnv } from '../../../workers/env.ts';
import { jsonCodec } from '../../../workers/journal/codec.ts';
import { Journal } from '../../../workers/journal/journal.ts';
import { cursorKey } from '../../../workers/journal/schema.ts';
import { createScope } from '../../../workers/scope.ts';
import { unexpected } from '../../unit/support.ts';
import { MemoryStore } from '../memory-store.ts';
import { visibleState } from '../sim/visible-state.ts';
import type { Device } from './device.ts';
import { settleDevices } from './recovery.ts';
import type { World } from './world.ts';

/** A message in the database. */
interface Stored {
  id: number;
  sendId: number;
  tmpId: string;
  content: string;
  isRecalled: boolean;
  /** The user of the query has deleted the message. */
  isRemoved: boolean;
}

const feedOf = (chat: ChatKey): 'private' | 'group' => (chat.startsWith('group') ? 'group' : 'private');

/** All messages of a chat, recalls excluded, in id order. */
async function storedIn({ shared }: World, { userId }: Device, chat: ChatKey): Promise<Stored[]> {
  const kind = feedOf(chat);
  const { targetId } = targetOf(chat);
  const place =
    kind === 'group'
      ? 'group_id = $2'
      : '((send_id = $1 and recv_id = $2) or (send_id = $2 and recv_id = $1))';
  const { rows } = await shared.database.client.query<Stored>(
    `select id::int, send_id::int as "sendId", tmp_id as "tmpId", content, recall_id is not null as "isRecalled",
       exists (select from removed_messages r where r.user_id = $1 and r.kind = $3 and r.chat_id = $2
         and r.message_id = m.id) as "isRemoved"
     from ${kind}_messages m where ${place} and type <> $4 order by id`,
    [userId, targetId, kind === 'group' ? 1 : 0, MessageType.RECALL],
  );
  return rows;
}

/** Checks INV-1 and INV-3 on a disk, as the next engine reads it. */
export async function checkDisk(world: World, device: Device): Promise<void> {
  const { name, chats } = device.options;
  const account = await openFromDisk(world, device);
  const meta = new Map(device.disk.entries('meta').map(({ key, value }) => [String(key), Number(value)]));
  const onServer = new Set<string>();
  for (const chat of chats) {
    const visible = await visibleState(account, chat);
    const done = meta.get(cursorKey('done', feedOf(chat))) ?? 0;
    const held = new Set(visible?.messages.map(({ id }) => id));
    for (const { id, tmpId, isRemoved } of await storedIn(world, device, chat)) {
      onServer.add(tmpId);
      if (id > done || held.has(id) || isRemoved || (visible && !isVisible(id, visible.state.marks)))
        continue;
      world.violations.add(`the disk of ${name} has cursor ${done}, and ${id} of ${chat} is not stored`);
    }
  }
  for (const { tmpId, content, isAccepted } of device.texts) {
    if (isAccepted && !onServer.has(tmpId) && !account.outbox.row(tmpId))
      world.violations.add(`the disk of ${name} has lost ${content}, which has a receipt`);
  }
}

/** Opens an account over the journal, without a network and without writes. */
function openFromDisk({ clock }: World, { disk, options }: Device): Promise<Account> {
  const never = new Promise<never>(() => undefined);
  const scheduler = { now: clock.now, schedule: () => new Observable().subscribe() };
  const env = { now: clock.now, random: () => 0.5, scheduler, idle: () => never } as unknown as EngineEnv;
  return openAccount({
    env,
    http: { call: () => never, serverNow: clock.now },
    upload: () => never,
    journal: new Journal(new MemoryStore(disk), jsonCodec),
    self: options.self,
    scope: createScope(unexpected),
    accessToken: () => null,
    loadUser: () => never,
    inUse: () => false,
  });
}

/** Checks all devices after the recovery. */
export async function checkEnd(world: World): Promise<void> {
  for (const device of world.devices) {
    for (const chat of device.options.chats) await checkChat(world, device, chat);
    await checkDisk(world, device);
  }
  await checkTexts(world);
  await checkAnnouncements(world);
}

async function checkChat(world: World, device: Device, chat: ChatKey): Promise<void> {
  const { name } = device.options;
  const report = (problem: string) => void world.violations.add(`${name}: ${problem}`);
  const stored = await storedIn(world, device, chat);
  const visible = device.engine.account ? await visibleState(device.engine.account, chat) : null;
  const held = new Map(visible?.messages.map((it) => [it.id, it]));
  const removed = device.removed.get(chat) ?? new Set<number>();
  for (const { id, content, isRecalled, isRemoved } of stored) {
    const it = held.get(id);
    held.delete(id);
    if (removed.has(id)) {
      if (it) report(`${id} of ${chat} is deleted, and there`);
      if (!isRemoved) report(`${id} of ${chat} is deleted, and the server does not know`);
    } else if (!it) {
      if (!isRemoved) report(`${id} of ${chat} is missing (${content})`);
    } else if (it.content !== content || (it.status === MessageStatus.RECALL) !== isRecalled)
      report(`${id} of ${chat} is ${it.content} with status ${it.status}, not ${content}`);
    if (device.recalled.get(chat)?.has(id) && !isRecalled) report(`${id} of ${chat} is not recalled`);
  }
  for (const { id, content } of held.values()) report(`${id} of ${chat} is not on the server (${content})`);
  if (!visible) return;
  const { state, unread, messages } = visible;
  if (state.summary.unread !== unread)
    report(`${chat} has ${unread} unread messages, and its row says ${state.summary.unread}`);
  if (state.marks.readUpTo < (device.readTo.get(chat) ?? 0))
    report(`${chat} is read to ${state.marks.readUpTo}`);
  if (state.unsent.length > 0) report(`${chat} has unsent ${state.unsent.map(({ tmpId }) => tmpId).join()}`);
  await checkRows(
    world,
    device,
    chat,
    messages.map(({ id, content }) => `${id} ${content}`),
  );
}

/** A tab shows the messages in the order of the server. */
async function checkRows(world: World, device: Device, chat: ChatKey, expected: string[]): Promise<void> {
  const [tab] = device.tabs;
  tab?.show(chat, 1_000);
  await settleDevices(world);
  const shown = tab?.rows.map((row) => `${row.id} ${unbounded(row.content)}`).join();
  if (shown !== expected.join()) world.violations.add(`${tab?.id} shows ${shown}, not ${expected.join()}`);
}

/** Checks INV-3: each text is on the server once. */
async function checkTexts(world: World): Promise<void> {
  for (const device of world.devices) {
    for (const chat of device.options.chats) {
      const tmpIds = (await storedIn(world, device, chat)).map(({ tmpId }) => tmpId);
      for (const text of device.texts.filter((it) => it.chat === chat)) {
        const count = tmpIds.filter((tmpId) => tmpId === text.tmpId).length;
        if (count > 1 || (count === 0 && text.isAccepted))
          world.violations.add(`${text.content} is ${count} times on the server`);
      }
    }
  }
}

/** Checks INV-10: a new message is announced once on each device of its receivers, and nowhere else. */
async function checkAnnouncements(world: World): Promise<void> {
  for (const sender of world.devices) {
    for (const chat of sender.options.chats) {
      // Two sounds are a second apart.
      await world.pass(1_500, true);
      const before = world.devices.map(({ announced, sounds }) => ({ notes: announced.length, sounds }));
      const text = world.newText(chat);
      void sender.send(sender.tabs[0]!, text);
      await settleDevices(world);
      for (const [n, { userId, announced, sounds, options }] of world.devices.entries()) {
        const expected = userId === sender.userId ? 0 : 1;
        const counts = [announced.length - before[n]!.notes, sounds - before[n]!.sounds];
        if (counts.some((count) => count !== expected)) {
          const problem = `announces ${text.content} by ${counts.join(' notifications and ')} sounds`;
          world.violations.add(`${options.name} ${problem}, not by ${expected}`);
        }
      }
    }
  }
}
