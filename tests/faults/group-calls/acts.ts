// Performs the steps of a history of group calls.
import { openMedia, disagreements, problemsOf, problemsOfServer } from './agreement.ts';
import type { CallDevice } from './device.ts';
import { GROUPS } from './server.ts';
import type { GroupCallStep } from './steps.ts';
import type { SimulatedTab } from './tab.ts';
import type { GroupCallWorld } from './world.ts';

/** Longer than the news of a change need, and shorter than the ringing, ms. */
const MOMENT = 20_000;

export async function performGroupCallStep(world: GroupCallWorld, step: GroupCallStep): Promise<void> {
  await perform(world, step);
  await world.settle();
  await check(world);
}

export async function check(world: GroupCallWorld): Promise<void> {
  for (const device of world.devices) world.violations.push(...problemsOf(device));
  world.violations.push(...(await problemsOfServer(world)));
}

/** The devices agree with the server a moment after the network has delivered everything. */
async function agree(world: GroupCallWorld): Promise<void> {
  await world.heal();
  await world.passQuietly(MOMENT);
  world.violations.push(...world.devices.flatMap(openMedia));
  for (const { device, shows, server } of await disagreements(world, true))
    world.violations.push(
      `${device} shows [${shows.join('; ')}], and the server knows [${server.join('; ')}]`,
    );
}

let callNumber = 0;
const newCall = (): string => `call-${String(++callNumber).padStart(6, '0')}`;

async function perform(world: GroupCallWorld, step: GroupCallStep): Promise<void> {
  switch (step.kind) {
    case 'drain':
      return world.drain();
    case 'agree':
      return agree(world);
    case 'pass':
      return world.pass(step.ms);
    case 'restart-server':
      return world.restartServer();
    case 'slow-database':
      return world.groups.slowDown();
    case 'member':
      return world.setMember(GROUPS[step.group]!, world.userId(step.user), step.isMember);
    case 'ban':
      return world.ban(GROUPS[step.group]!, step.isBanned);
    case 'dissolve':
      return world.dissolve(GROUPS[step.group]!);
    case 'talk':
      return talk(world, step);
    default:
      return performOn(world, world.device(step.device), step);
  }
}

type Step<K extends string> = Extract<GroupCallStep, { kind: K }>;

/** A whole call up to the talk. */
async function talk(world: GroupCallWorld, step: Step<'talk'>): Promise<void> {
  const host = world.device(step.device);
  await world.heal();
  performOn(world, host, { ...step, kind: 'start' });
  await world.settle();
  await world.drain();
  for (const device of world.devices) {
    const { row } = device;
    if (row?.step === 'ringing') void device.tabs[0]?.run('callAccept', { call: row.call });
  }
  await world.settle();
  await world.drain();
}

/** Steps of one device. */
type OfDevice = Extract<GroupCallStep, { device: number }>;

function performOn(world: GroupCallWorld, device: CallDevice, step: OfDevice): void {
  switch (step.kind) {
    case 'go':
      device.takeNext(step.fault, step.pick);
      return;
    case 'cut':
      return device.cut(step.isNoticed);
    case 'connect':
      return device.connect();
    case 'crash':
      return device.crash();
    case 'switch':
      return switchDevice(device, step);
    case 'tab':
      if (step.act === 'open') return device.addTab();
      break;
    default:
  }
  const tab = 'tab' in step ? device.tabs[step.tab % device.tabs.length] : undefined;
  if (tab) performIn(world, device, tab, step);
}

function performIn(world: GroupCallWorld, device: CallDevice, tab: SimulatedTab, step: OfDevice): void {
  const { row } = device;
  switch (step.kind) {
    case 'tab':
      return device.closeTab(tab, step.act === 'reload');
    case 'broken-devices':
      tab.isBroken = true;
      return;
    case 'slow-devices':
      tab.isSlow = true;
      return;
    case 'call': {
      const friendId = world.userId(step.user);
      if (friendId !== device.userId) void tab.run('callStart', { call: newCall(), friendId, mode: 'voice' });
      return;
    }
    case 'start': {
      const userIds = usersOf(world, step.users);
      if (userIds.length > 0)
        void tab.run('callGroupStart', { call: newCall(), groupId: GROUPS[step.group], userIds });
      return;
    }
    case 'join':
      void tab.run('callJoin', { groupId: GROUPS[step.group] });
      return;
    case 'close-end': {
      const shown = device.view.byKey.get('call');
      if (shown && 'end' in shown && shown.end) void tab.run('callClose', { call: shown.call });
      return;
    }
    default:
      if (row) performInCall(world, row.call, tab, step);
  }
}

function performInCall(world: GroupCallWorld, call: string, tab: SimulatedTab, step: OfDevice): void {
  switch (step.kind) {
    case 'accept':
      void tab.run('callAccept', { call });
      return;
    case 'quit':
      return tab.quit(call);
    case 'end-for-all':
      void tab.run('callEndForAll', { call });
      return;
    case 'invite': {
      const userIds = usersOf(world, step.users);
      if (userIds.length > 0) void tab.run('callInvite', { call, userIds });
      return;
    }
    default:
  }
}

function switchDevice(device: CallDevice, { what, isOn }: Step<'switch'>): void {
  const { owner } = device;
  if (what !== 'screen') void owner?.run('callWant', { [what]: isOn });
  else for (const media of owner?.open ?? []) media.share(isOn);
}

const usersOf = ({ userIds }: GroupCallWorld, bits: number): number[] =>
  userIds.filter((_, at) => (bits >> at) % 2 === 1);
