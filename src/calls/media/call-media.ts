// The media of a private call in this tab: the own devices, and the link to the other side. held-media.ts exchanges
// them with the engine. `close` releases all of it (X-CALL-03).
import type { CallStateRow } from '../../core/contract/call-rows.ts';
import type { CallMediaControl, CallMediaState } from './call-media-api.ts';
import { createLink } from './link.ts';
import type { MediaSession, SessionOptions } from './media-session.ts';
import { createOwnMedia } from './own-media.ts';
import { SAMPLE_INTERVAL } from './path-watch.ts';
import { parseSignalBody } from './signal-body.ts';

export type CallSession = MediaSession<CallStateRow, CallMediaControl>;

export function createCallSession(options: SessionOptions<CallStateRow>): CallSession {
  const { env, createConnection, row: first, userId, generation, send, onLost, onWant } = options;
  /** The caller makes the first offer (PCALL-10), and so does a tab that took the call over. */
  let offers = first.role === 'caller' || generation > 0;
  let config: RTCConfiguration | null = null;
  let isClosed = false;
  let stopSampling = (): void => undefined;
  let state: CallMediaState | null = null;

  const changed = (): void => {
    if (isClosed) return;
    state = null;
    options.onChange();
  };

  const own = createOwnMedia({
    env,
    wanted: first.wanted,
    onTrack(lane) {
      link.sendTrack(lane);
      link.tell();
      changed();
    },
    onChange() {
      link.tell();
      changed();
    },
    onUnwanted: onWant,
  });
  const link = createLink({
    env,
    createConnection,
    config: () => config ?? {},
    scope: { call: first.wireId, generation },
    // Each side knows both ids, so they agree on the polite one.
    isPolite: userId > first.peerId,
    own,
    send,
    onLost,
    onChange: changed,
  });

  function stateNow(): CallMediaState {
    const { watch, shown } = link.health;
    return {
      ...own.state(link.isVoiceOnly),
      far: link.far.streams(),
      isFarMuted: link.far.isMuted,
      path: watch.path,
      lostAt: watch.path === 'lost' ? watch.at : null,
      bars: shown?.bars ?? null,
      trouble: shown?.trouble ?? null,
    };
  }

  return {
    control: {
      state: () => (state ??= stateNow()),
      setMicrophone: (isOn) => onWant({ microphone: isOn }),
      setCamera: (isOn) => onWant({ camera: isOn }),
      shareScreen: own.devices.share,
      stopScreen: own.devices.stopScreen,
      choose: own.devices.choose,
    },
    generation: () => link.scope.generation,
    open: own.devices.open,
    follow(_row, known) {
      if (isClosed || config !== null) return;
      config = known;
      link.begin(offers);
      stopSampling = env.every(SAMPLE_INTERVAL, () => void link.sample());
    },
    configure(next) {
      config = next;
      link.configure();
    },
    renew(next) {
      offers = true;
      link.renew(next);
    },
    async signals(rows) {
      // Each signal takes its place in the queue at once, so that a later batch stays behind.
      const bodies = rows
        .map(({ type, json }) => parseSignalBody(type, json))
        .filter((read) => read !== null);
      await Promise.all(bodies.map((read) => link.signal(read)));
    },
    want: own.devices.want,
    hint: link.hint,
    report() {
      const { shown, watch } = link.health;
      const { bars = null, trouble = null } = shown ?? {};
      return {
        name: 'callReport',
        args: {
          generation: link.scope.generation,
          negotiated: link.wasNegotiated,
          wireId: link.scope.call,
          media: { ...own.isOn(), path: watch.path, bars, trouble },
        },
      };
    },
    kept: (row) => ({
      ...row,
      generation: link.scope.generation,
      wireId: row.wireId || link.scope.call,
    }),
    close() {
      if (isClosed) return;
      isClosed = true;
      stopSampling();
      link.close();
      own.close();
    },
  };
}
