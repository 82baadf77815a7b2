// Up to six users, one of them with two devices, their groups and the server of their calls, in one virtual time.
import { Clock, settle } from '../sim/clock.ts';
import { CallDevice, type Surroundings } from './device.ts';
import { Groups } from './groups.ts';
import { CallServer, GROUPS } from './server.ts';

export const USERS: readonly number[] = [1, 2, 3, 4, 5, 6];

export class GroupCallWorld implements Surroundings {
  readonly clock = new Clock();
  readonly groups: Groups;
  readonly userIds: readonly number[];
  readonly devices: readonly CallDevice[];
  readonly violations: string[] = [];
  server: CallServer;

  constructor(users: number) {
    this.userIds = USERS.slice(0, users);
    this.groups = new Groups(GROUPS, this.userIds);
    this.server = new CallServer(this.clock, this.groups);
    const first = this.userIds.map((userId) => ({ userId, terminal: 0, signInId: userId * 10 }));
    const participants = [...first, { userId: 2, terminal: 1, signInId: 21 }];
    this.devices = participants.map((participant) => new CallDevice(this, participant));
  }

  device(pick: number): CallDevice {
    return this.devices[pick % this.devices.length]!;
  }

  userId(pick: number): number {
    return this.userIds[pick % this.userIds.length]!;
  }

  /** The server restarts within a second: it forgets its calls, and all sockets close. */
  async restartServer(): Promise<void> {
    this.server.timers.stop();
    for (const device of this.devices) {
      device.network.loseServer();
      device.cut(true);
    }
    this.groups.release();
    await this.pass(1_000);
    this.server = new CallServer(this.clock, this.groups);
  }

  /** A user comes into a group, or leaves it. */
  setMember(groupId: number, userId: number, isMember: boolean): void {
    if (this.groups.membersOf(groupId).includes(userId) === isMember) return;
    this.groups.set(groupId, userId, isMember);
    if (isMember) this.server.tell([userId], groupId, true);
    this.server.groupCalls.membersAre(groupId, this.groups.membersOf(groupId));
    if (!isMember) this.server.tell([userId], groupId, false);
  }

  dissolve(groupId: number): void {
    const members = this.groups.membersOf(groupId);
    this.groups.dissolve(groupId);
    this.server.groupCalls.membersAre(groupId, []);
    this.server.tell(members, groupId, false);
  }

  ban(groupId: number, isBanned: boolean): void {
    const members = this.groups.membersOf(groupId);
    this.groups.ban(groupId, isBanned);
    if (isBanned) this.server.groupCalls.endIn(groupId);
    this.server.tell(members, groupId, !isBanned);
    this.server.groupCalls.membersAre(groupId, members);
  }

  /** Runs everything that happens at the present time. */
  async settle(): Promise<void> {
    for (let round = 0; ; round++) {
      await settle();
      let ran = this.server.timers.run();
      for (const device of this.devices) ran = device.run() || ran;
      if (!ran) return;
      if (round > 1_000) throw new Error('the simulated calls never settle');
    }
  }

  async pass(ms: number): Promise<void> {
    for (const { tabs } of this.devices) for (const tab of tabs) tab.openDevices();
    await this.settle();
    const end = this.clock.ran + ms;
    while (this.clock.ran < end) {
      const next = Math.min(this.server.timers.next, ...this.devices.map((device) => device.nextTimer), end);
      this.clock.ran = Math.max(next, this.clock.ran);
      await this.settle();
    }
  }

  /** Delivers every push and answers every request, until none is left. */
  async drain(): Promise<void> {
    await this.settle();
    for (let round = 0; ; round++) {
      const isReleased = this.groups.release();
      const events = this.devices.map((device) => device.takeNext('none'));
      if (!isReleased && !events.some(Boolean)) return;
      if (round > 2_000) throw new Error('the simulated requests never end');
      await this.settle();
    }
  }

  async heal(): Promise<void> {
    for (const device of this.devices) device.connect();
    await this.drain();
  }

  /** Passes time while the network delivers everything at once. */
  async passQuietly(ms: number): Promise<void> {
    const end = this.clock.ran + ms;
    while (this.clock.ran < end) {
      const next = Math.min(this.server.timers.next, ...this.devices.map((device) => device.nextTimer), end);
      await this.pass(Math.max(0, next - this.clock.ran) || 1);
      await this.drain();
    }
  }
}
