// The media of a group call in this tab: the own devices, the mesh, and the speakers. held-media.ts exchanges them with
// the engine. `close` releases all of it (X-CALL-03).
import type { GroupCallStateRow } from '../../core/contract/group-call-rows.ts';
import type { GroupMediaControl, GroupMediaState, PersonMedia } from '../media/group-media-api.ts';
import type { Link } from '../media/link.ts';
import type { MediaSession, SessionOptions } from '../media/media-session.ts';
import { createOwnMedia } from '../media/own-media.ts';
import { farLevel } from './levels.ts';
import { createMesh } from './mesh.ts';
import { hear, LEVEL_INTERVAL, NO_SPEAKERS } from './speaker.ts';

/** A person from whom no packet has arrived for this time is shown as gone, ms. */
export const GONE_AFTER = 10_000;

export type GroupSession = MediaSession<GroupCallStateRow, GroupMediaControl>;

export function createGroupSession(options: SessionOptions<GroupCallStateRow>): GroupSession {
  const { env, createConnection, userId: selfId, generation, send, onWant } = options;
  let isClosed = false;
  let speakers = NO_SPEAKERS;
  let state: GroupMediaState | null = null;
  /** The states of people that have not changed. */
  const known = new Map<number, PersonMedia>();

  const changed = (): void => {
    if (isClosed) return;
    state = null;
    options.onChange();
  };

  const own = createOwnMedia({
    env,
    wanted: options.row.wanted,
    onTrack(lane) {
      mesh.sendTrack(lane);
      mesh.tell();
      changed();
    },
    onChange() {
      mesh.tell();
      changed();
    },
    onUnwanted: onWant,
  });
  const mesh = createMesh({
    env,
    createConnection,
    selfId,
    generation,
    own,
    send,
    onChange(userId) {
      if (userId === null) known.clear();
      else known.delete(userId);
      changed();
    },
  });

  const isGone = ({ health }: Link): boolean => env.now() - health.watch.at >= GONE_AFTER;

  function personOf(userId: number, link: Link): PersonMedia {
    const { watch, shown } = link.health;
    return {
      far: link.far.streams(),
      isMuted: link.far.isMuted,
      isSpeaking: speakers.speaking.has(userId),
      path: watch.path,
      isGone: isGone(link),
      bars: shown?.bars ?? null,
      trouble: shown?.trouble ?? null,
    };
  }

  function stateNow(): GroupMediaState {
    const links = [...mesh.links];
    for (const [userId, link] of links) if (!known.has(userId)) known.set(userId, personOf(userId, link));
    return {
      ...own.state(links.length > 0 && links.every(([, link]) => link.isVoiceOnly)),
      people: new Map(known),
      isSpeaking: speakers.speaking.has(selfId),
      speakerId: speakers.speakerId,
    };
  }

  function listen(): void {
    const before = speakers;
    const levels = new Map([...mesh.links].map(([userId, link]) => [userId, farLevel(link)]));
    levels.set(selfId, own.isOn().microphone ? mesh.ownLevel() : 0);
    speakers = hear(before, levels, selfId, env.now());
    let isChanged =
      speakers.speakerId !== before.speakerId ||
      speakers.speaking.has(selfId) !== before.speaking.has(selfId);
    for (const [userId, link] of mesh.links) {
      const person = known.get(userId);
      if (!person) continue;
      if (person.isSpeaking === speakers.speaking.has(userId) && person.isGone === isGone(link)) continue;
      known.delete(userId);
      isChanged = true;
    }
    if (isChanged) changed();
  }

  const setHidden = (): void => mesh.setHidden(env.isHidden());
  setHidden();
  const stops = [env.every(LEVEL_INTERVAL, listen), env.onVisibility(setHidden)];

  return {
    control: {
      state: () => (state ??= stateNow()),
      setMicrophone: (isOn) => onWant({ microphone: isOn }),
      setCamera: (isOn) => onWant({ camera: isOn }),
      shareScreen: own.devices.share,
      stopScreen: own.devices.stopScreen,
      choose: own.devices.choose,
      show: (userId, shown) => mesh.show(userId, shown),
    },
    generation: () => mesh.generation(),
    open: own.devices.open,
    follow: ({ people }, config) => mesh.follow(people, config),
    configure: (config) => mesh.configure(config),
    async signals(rows) {
      // Each signal takes its place in the queue at once, so that a later batch stays behind.
      await Promise.all(rows.map((row) => mesh.signal(row)));
    },
    want: own.devices.want,
    renew: (next) => mesh.renew(next),
    hint: () => mesh.hint(),
    report: () => ({
      name: 'callGroupReport',
      args: { generation: mesh.generation(), ...own.isOn() },
    }),
    kept: (row) => ({ ...row, generation: mesh.generation() }),
    close() {
      if (isClosed) return;
      isClosed = true;
      for (const stop of stops) stop();
      mesh.close();
      own.close();
    },
  };
}
