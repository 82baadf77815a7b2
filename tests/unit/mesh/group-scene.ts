// Several people in a group call for unit tests: the real media of each tab over fake connections, and a server that
// numbers the visits and forwards signals.
import { createGroupSession, type GroupSession } from '../../../src/calls/mesh/group-session.ts';
import type { GroupMediaControl, PersonMedia } from '../../../src/calls/media/group-media-api.ts';
import type { CallSignalRow } from '../../../src/core/contract/call-rows.ts';
import type { CallPerson, GroupCallStateRow } from '../../../src/core/contract/group-call-rows.ts';
import { FakeBrowser } from '../calls/fake-call.ts';
import { type FakeConnection, settled } from '../calls/fake-rtc.ts';
import { groupRow, person } from '../calls/group-row.ts';

const CONFIG = { iceServers: [] };
const TICK = 125;

interface Sent {
  from: number;
  to: number;
  type: CallSignalRow['type'];
  body: { call: string; generation: number; sdp?: string };
}

/** One tab in the call. */
export class Member {
  readonly browser: FakeBrowser;
  readonly session: GroupSession;
  readonly userId: number;
  readonly wishes: object[] = [];
  changes = 0;

  constructor(scene: GroupScene, userId: number, generation = 0, camera = true) {
    this.userId = userId;
    this.browser = new FakeBrowser(`u${userId}-${scene.tabs++}-`);
    this.session = createGroupSession({
      env: this.browser.env,
      createConnection: this.browser.env.createConnection!,
      row: groupRow({ wanted: { microphone: true, camera } }),
      userId,
      generation,
      send: (type, json, to) => scene.send(userId, type, json, to!),
      onWant: (wish) => this.wishes.push(wish),
      onLost: () => scene.lost.push(userId),
      onChange: () => (this.changes += 1),
    });
  }

  get media(): GroupMediaControl {
    return this.session.control;
  }

  /** The media of another person; undefined without a link. */
  of(userId: number): PersonMedia | undefined {
    return this.media.state().people.get(userId);
  }

  open = (): FakeConnection[] => this.browser.connections.filter(({ isClosed }) => !isClosed);
}

export class GroupScene {
  tabs = 0;
  readonly members = new Map<number, Member>();
  people: CallPerson[] = [];
  readonly sent: Sent[] = [];
  readonly lost: number[] = [];
  /** Pairs of user ids whose signals are held back, and those signals. */
  held: { is: (from: number, to: number) => boolean; signals: (() => void)[] } | null = null;
  /** Numbers each coming; 0 for a server that does not. */
  visits = 1_764_000_000_000;
  /** A pair of user ids between whom no packet passes. */
  cut: [number, number] | null = null;
  #numbers = 0;

  send(from: number, type: CallSignalRow['type'], json: string, to: number): Promise<boolean> {
    this.sent.push({ from, to, type, body: JSON.parse(json) as Sent['body'] });
    const row: CallSignalRow = {
      key: 'signal',
      kind: 'signal',
      number: (this.#numbers += 1),
      type,
      from,
      json,
    };
    const deliver = (): void => void this.members.get(to)?.session.signals([row]);
    if (this.held?.is(from, to)) this.held.signals.push(deliver);
    else queueMicrotask(deliver);
    return Promise.resolve(true);
  }

  /** The signals that were held back arrive. */
  release(): void {
    const { signals = [] } = this.held ?? {};
    this.held = null;
    for (const deliver of signals) deliver();
  }

  /** A person comes, with a new tab and a new visit. */
  async come(userId: number, options: { camera?: boolean; shows?: boolean } = {}): Promise<Member> {
    const member = new Member(this, userId, 0, options.camera ?? true);
    this.members.set(userId, member);
    await member.session.open(false);
    const visit = this.visits === 0 ? 0 : (this.visits += 1);
    this.people = [...this.people.filter((one) => one.userId !== userId), person(userId, { visit })];
    if (options.shows !== false) await this.show();
    return member;
  }

  async leave(userId: number): Promise<void> {
    this.people = this.people.filter((one) => one.userId !== userId);
    this.members.get(userId)?.session.close();
    this.members.delete(userId);
    await this.show();
  }

  /** Another tab of the person takes the call over. */
  async takeOver(userId: number, generation: number): Promise<Member> {
    this.members.get(userId)?.session.close();
    const member = new Member(this, userId, generation);
    this.members.set(userId, member);
    await member.session.open(true);
    await this.show(userId);
    return member;
  }

  /** All tabs, or one, get the row. */
  async show(only?: number, over: Partial<GroupCallStateRow> = {}): Promise<void> {
    for (const member of this.members.values())
      if (only === undefined || only === member.userId)
        member.session.follow(groupRow({ people: this.people, ...over }), CONFIG);
    await this.quiet();
  }

  async quiet(): Promise<void> {
    for (let turn = 0; turn < 12; turn += 1) await settled();
    this.#connectChannels();
  }

  /** The open connections of two people that fit each other; null where none do. */
  pair(a: number, b: number): [FakeConnection, FakeConnection] | null {
    for (const own of this.members.get(a)?.open() ?? [])
      for (const far of this.members.get(b)?.open() ?? []) {
        const fits =
          own.signalingState === 'stable' &&
          far.signalingState === 'stable' &&
          own.remoteDescription !== null &&
          own.remoteDescription.sdp === far.localDescription?.sdp &&
          own.localDescription?.sdp === far.remoteDescription?.sdp;
        if (fits) return [own, far];
      }
    return null;
  }

  /** The pairs of people that are connected. */
  pairs(): string[] {
    const ids = [...this.members.keys()].sort((a, b) => a - b);
    return ids.flatMap((a) => ids.filter((b) => a < b && this.pair(a, b)).map((b) => `${a}-${b}`));
  }

  #connectChannels(): void {
    for (const name of this.pairs()) {
      const [a = 0, b = 0] = name.split('-').map(Number);
      const ends = this.pair(a, b)!;
      const [one, other] = [ends[0].channel!, ends[1].channel!];
      if (one.readyState === 'open') continue;
      for (const [from, to] of [
        [one, other],
        [other, one],
      ] as const)
        from.send = (text) => {
          from.sent.push(text);
          to.receive(text);
        };
      one.open();
      other.open();
    }
  }

  /** The clock of all tabs goes on, while packets flow. */
  async pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += TICK) {
      this.#flow();
      for (const member of this.members.values()) await member.browser.pass(TICK, settled);
      await settled();
    }
    await this.quiet();
  }

  #flow(): void {
    for (const name of this.pairs()) {
      const [a = 0, b = 0] = name.split('-').map(Number);
      const isCut = this.cut !== null && this.cut.includes(a) && this.cut.includes(b);
      this.#receive(a, b, isCut ? 0 : 6);
    }
  }

  #receive(a: number, b: number, packets: number): void {
    for (const connection of this.pair(a, b) ?? []) {
      const before = connection.stats.get('t') as { packetsReceived: number } | undefined;
      const packetsReceived = (before?.packetsReceived ?? 0) + packets;
      connection.stats = new Map<string, unknown>([
        ...connection.stats,
        ['t', { type: 'transport', packetsReceived }],
      ]);
    }
  }
}
