// The links of a group call, one for each person who is in it. The rows of the engine make and close them; a lost link
// never ends the call.
//
// A link belongs to one visit of each side: another visit closes it, and makes a new one. A signal waits while its
// sender has no link of its scope yet, because a signal may overtake the row.
import type { CallSignalRow } from '../../core/contract/call-rows.ts';
import type { CallPerson } from '../../core/contract/group-call-rows.ts';
import type { CallEnv } from '../media/call-env.ts';
import type { Wants } from '../media/far-devices.ts';
import type { ShownSize } from '../media/group-media-api.ts';
import type { Limit } from '../media/ladder.ts';
import { createLink, type Link, type PictureLane } from '../media/link.ts';
import type { OwnMedia } from '../media/own-media.ts';
import type { SignalType } from '../media/peer.ts';
import { parseSignalBody, type SignalBody } from '../media/signal-body.ts';
import { cameraCap, limitOf, screenCap } from './caps.ts';
import { createSampling } from './sampling.ts';
import { offersTo, placeOfScope, scopeOf, type Visitor } from './visits.ts';
import { createWaiting } from './waiting.ts';

/** A newcomer whom nobody has offered a connection for this time offers one itself, ms. */
export const QUIET_LIMIT = 5_000;

export interface MeshOptions {
  env: CallEnv;
  createConnection: (config: RTCConfiguration) => RTCPeerConnection;
  selfId: number;
  /** Number of the first peer connections; above 0 for a tab that took the call over, whose links all offer. */
  generation: number;
  own: Pick<OwnMedia, 'trackOf' | 'message'>;
  /** Sends a signal to a person; resolves with false where it did not reach the server. */
  send: (type: SignalType, json: string, to: number) => Promise<boolean>;
  /** The state of a link has changed; null: links have come or gone. */
  onChange: (userId: number | null) => void;
}

export interface Mesh {
  readonly links: ReadonlyMap<number, Link>;
  /** The level of the own microphone, 0 to 1. */
  ownLevel(): number;
  /** The highest number of a peer connection so far. */
  generation(): number;
  /** Makes and closes links by the people of a row. */
  follow(people: readonly CallPerson[], config: RTCConfiguration): void;
  /** The configuration of all links from now on. */
  configure(config: RTCConfiguration): void;
  /** Resolves when the signal is handled or dropped. */
  signal(row: CallSignalRow): Promise<void>;
  /** Makes a new peer connection with everybody. */
  renew(generation: number): void;
  show(userId: number, shown: { camera: ShownSize; screen: boolean }): void;
  /** Nobody sees the page, so it wants no pictures. */
  setHidden(isHidden: boolean): void;
  /** The track of a lane has changed. */
  sendTrack(lane: PictureLane | 'microphone'): void;
  /** The own devices have changed. */
  tell(): void;
  hint(): void;
  close(): void;
}

/** A person whose tile has told nothing yet. */
const FIRST_WANTS: Wants = { camera: 'small', screen: true };
const NOTHING: Wants = { camera: 'none', screen: false };

export function createMesh({
  env,
  createConnection,
  selfId,
  own,
  send,
  onChange,
  ...options
}: MeshOptions): Mesh {
  const links = new Map<number, Link>();
  /** The ends of the waits for an offer. */
  const quiet = new Map<number, () => void>();
  const shown = new Map<number, Wants>();
  const waiting = createWaiting<SignalBody>(env.after);
  const sampling = createSampling(env, () => [...links.values()]);
  let config: RTCConfiguration = {};
  /** The number of the first connections of this visit. */
  let base = options.generation;
  let highest = base;
  /** This user in the last row that named it; null before. */
  let self: Visitor | null = null;
  let people = 0;
  let isFollowing = false;
  let isHidden = false;
  let isClosed = false;

  const each = (act: (link: Link) => void): void => {
    for (const link of links.values()) act(link);
  };

  function limitOfLane(lane: PictureLane, wants: Wants): Limit {
    const { width, height } = own.trackOf(lane)?.getSettings() ?? {};
    const side = width === undefined || height === undefined ? undefined : Math.min(width, height);
    return limitOf(lane === 'camera' ? cameraCap(people, wants.camera) : screenCap(people), side);
  }

  function open(me: Visitor, { userId, visit }: CallPerson, isFirst: boolean): void {
    const link = createLink({
      env,
      createConnection,
      config: () => config,
      scope: { call: scopeOf(me, { userId, visit }), generation: base },
      isPolite: selfId > userId,
      own,
      send: (type, json) => send(type, json, userId),
      giveUpAfter: Infinity,
      onLost: () => undefined,
      onChange() {
        highest = Math.max(highest, link.scope.generation);
        // Watchers hear of the links of a row when all are made.
        if (!isFollowing) onChange(userId);
      },
      group: {
        limitOf: limitOfLane,
        wants: () => (isHidden ? NOTHING : (shown.get(userId) ?? FIRST_WANTS)),
      },
    });
    links.set(userId, link);
    // The others do not know the connections of a tab that took the call over.
    const offers = base > 0 || offersTo(me, { userId, visit }, isFirst);
    link.begin(offers);
    if (!offers)
      quiet.set(
        userId,
        env.after(QUIET_LIMIT, () => link.offerIfNew()),
      );
    waiting.take(userId, (read) => handle(userId, read));
  }

  function shut(userId: number, link: Link): void {
    highest = Math.max(highest, link.scope.generation);
    quiet.get(userId)?.();
    quiet.delete(userId);
    links.delete(userId);
    link.close();
  }

  function handle(from: number, read: SignalBody): Promise<void> {
    if (isClosed) return Promise.resolve();
    const link = links.get(from);
    const place = link ? placeOfScope(read.body.call, link.scope.call) : 'ahead';
    if (place === 'stale') return Promise.resolve();
    return link && place === 'current' ? link.signal(read) : waiting.add(from, read);
  }

  return {
    links,
    configure(next) {
      config = next;
      each((link) => link.configure());
    },
    ownLevel: () => sampling.latest()?.ownLevel ?? 0,
    generation: () => highest,
    follow(row, nextConfig) {
      if (isClosed) return;
      config = nextConfig;
      const present = row.filter(({ state }) => state === 'in');
      const me = present.find(({ userId }) => userId === selfId);
      // A row without this user tells nothing about the others: the engine does not know them yet.
      if (!me) return;
      const isFirst = self === null;
      if (self !== null && self.visit !== me.visit) base = 0;
      self = me;
      const others = new Map(present.filter((one) => one !== me).map((one) => [one.userId, one]));
      const isResized = people !== present.length;
      people = present.length;
      let isChanged = false;
      isFollowing = true;
      for (const [userId, link] of links) {
        const other = others.get(userId);
        const scope = other && scopeOf(me, other);
        // A link without visits has learned its scope from the other side.
        if (scope === '' || scope === link.scope.call) continue;
        shut(userId, link);
        isChanged = true;
      }
      for (const other of others.values()) {
        if (links.has(other.userId)) continue;
        open(me, other, isFirst);
        isChanged = true;
      }
      isFollowing = false;
      if (isResized) each((link) => link.fit());
      if (!isChanged) return;
      sampling.fit();
      onChange(null);
    },
    signal({ type, from, json }) {
      const read = parseSignalBody(type, json);
      return read ? handle(from, read) : Promise.resolve();
    },
    renew(generation) {
      base = generation;
      highest = Math.max(highest, generation);
      each((link) => link.renew(generation));
    },
    show(userId, wants) {
      const { camera, screen } = shown.get(userId) ?? FIRST_WANTS;
      if (wants.camera === camera && wants.screen === screen) return;
      shown.set(userId, { ...wants });
      links.get(userId)?.tell();
    },
    setHidden(next) {
      isHidden = next;
      each((link) => link.tell());
    },
    sendTrack: (lane) => each((link) => link.sendTrack(lane)),
    tell: () => each((link) => link.tell()),
    hint: () => each((link) => link.hint()),
    close() {
      isClosed = true;
      sampling.stop();
      for (const [userId, link] of links) shut(userId, link);
      waiting.close();
    },
  };
}
