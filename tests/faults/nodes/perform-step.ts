// Performs one step of a history.
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import type { SimTab } from '../sim/tab.ts';
import { checkDisk } from './checks.ts';
import type { Device } from './device.ts';
import type { Step } from './steps.ts';
import type { World } from './world.ts';

export async function performStep(world: World, step: Step): Promise<void> {
  if ('device' in step) await performAt(world, world.devices[step.device]!, step);
  else if ('node' in step) performAtNode(world, step);
  else if (step.kind === 'drain') await world.drain();
  else if (step.kind === 'pass') await world.pass(step.ms, step.busy);
  else restartRedis(world, step.loses);
  await world.settle();
}

async function performAt(world: World, device: Device, step: Step & { device: number }): Promise<void> {
  const { network, chats } = device.options;
  const tab = device.tabs['tab' in step ? step.tab % device.tabs.length : 0]!;
  switch (step.kind) {
    case 'go': {
      const all = network.possibilities();
      return all[step.pick % all.length]?.take(step.fault);
    }
    case 'turn':
      for (let n = 0; n < step.count; n++) {
        network.possibilities()[0]?.take('none');
        await world.settle();
      }
      return;
    case 'send':
      return void device.send(tab, world.newText(chats[step.chat]!));
    case 'show':
      return tab.show(chats[step.chat]!, 20);
    case 'read':
    case 'recall':
    case 'remove':
      return actOnRow(device, tab, step);
    case 'tab':
      if (step.act === 'open' && device.tabs.length < 2) device.addTab();
      if (step.act === 'close') device.closeTab(tab);
      return;
    case 'reload':
      device.reload(step.tabs, step.reach);
      return checkDisk(world, device);
    case 'cut':
      return network.cut(step.silent);
    case 'online':
      network.setOnline(step.is);
      return device.engine.account?.link.input({ kind: step.is ? 'online' : 'offline' });
    case 'route':
      device.node = step.node;
      return;
    default:
      throw new Error(`no code performs the step ${(step as Step).kind}`);
  }
}

function actOnRow(
  { recalled, removed, readTo }: Device,
  tab: SimTab,
  { kind, row }: { kind: 'read' | 'recall' | 'remove'; row: number },
): void {
  const chat = tab.shown?.chat;
  const rows = kind === 'recall' ? tab.rows.filter((it) => it.own && !it.recalled) : tab.rows;
  const id = rows.at(-1 - (row % Math.max(1, rows.length)))?.id;
  if (!chat || !id) return;
  const note = (ids: Map<ChatKey, Set<number>>) => ids.set(chat, new Set(ids.get(chat)).add(id));
  if (kind === 'recall') {
    void tab.command('recall', { chat, id }).then(({ ok }) => ok && note(recalled));
  } else if (kind === 'remove') {
    void tab.command('deleteForMe', { chat, ids: [id], undo: false }).then(({ ok }) => ok && note(removed));
  } else {
    void tab.command('read', { chat, upTo: id }).then(({ ok }) => {
      if (ok) readTo.set(chat, Math.max(readTo.get(chat) ?? 0, id));
    });
  }
}

function performAtNode(world: World, step: Step & { node: number }): void {
  const node = world.nodes[step.node]!;
  switch (step.kind) {
    case 'kill':
      return node.kill();
    case 'start':
      return world.start(step.node);
    case 'arm':
      node.connection.death = { at: step.at, after: step.after };
      return;
    case 'database':
      // A start without a database fails at once.
      if (node.isRunning) node.isDatabaseUp = step.is;
      return;
    case 'detach':
      return node.link.cut();
    case 'attach':
      if (node.state !== 'dead') node.link.heal();
      return;
    case 'slow':
      node.link.wayMs = step.ms;
      return;
    default:
      throw new Error(`no code performs the step ${step.kind}`);
  }
}

function restartRedis({ nodes, shared }: World, loses: boolean): void {
  const living = nodes.filter(({ state }) => state !== 'dead');
  for (const { link } of living) link.cut();
  if (loses) shared.redis.loseData();
  for (const { link } of living) link.heal();
}
