// A call without an engine or a connection, for the gallery: the buttons change the shown state.
import { createStore } from '../../shared/store.ts';
import type { CallStateRow } from '../../core/contract/call-rows.ts';
import type { CallMediaControl, CallMediaState, CallTab } from '../../calls/media/call-media-api.ts';
import { MEDIA, ROW } from './call-fixtures.ts';
import type { CallScene } from './call-scenes.ts';
import { drawnCamera, drawnScreen, silence } from './drawn-streams.ts';

/** Time of the talk, ms. */
const TALKED = 192_000;

export interface FakeCall {
  tab: CallTab;
  /** Changes the row, as the engine would after a command. */
  change: (row: Partial<CallStateRow> | null) => void;
}

export function createFakeCall(scene: CallScene): FakeCall {
  const since = scene.row.step === 'talking' ? Date.now() - TALKED : null;
  const row = createStore<CallStateRow | null>({ ...ROW, since, ...scene.row });
  const state = createStore<CallMediaState | null>(scene.media && mediaState(scene, scene.media));
  const setOwn = (own: Partial<CallMediaState['own']>): void => {
    const now = state.get();
    if (now) state.set({ ...now, own: { ...now.own, ...own } });
  };
  const control: CallMediaControl = {
    state() {
      const now = state.get();
      if (!now) throw new Error('this scene has no media');
      return now;
    },
    setMicrophone: (isOn) => setOwn({ microphone: isOn ? silence() : null }),
    setCamera: (isOn) => setOwn({ camera: isOn ? drawnCamera(20) : null }),
    shareScreen: () => setOwn({ screen: drawnScreen() }),
    stopScreen: () => setOwn({ screen: null }),
    choose: (kind, id) => {
      const now = state.get();
      if (now) state.set({ ...now, choice: { ...now.choice, [kind]: id } });
    },
  };
  return {
    tab: {
      row: () => row.get(),
      groupRow: () => null,
      groupMedia: () => null,
      media: () => (state.get() === null ? null : control),
      quit: () => undefined,
      watch: (changed) => {
        const ends = [row.watch(changed), state.watch(changed)];
        return () => {
          for (const end of ends) end();
        };
      },
      close: () => undefined,
    },
    change: (next) => {
      const now = row.get();
      if (next === null || next.step === 'ended') state.set(null);
      row.set(next && now && { ...now, revision: now.revision + 1, ...next });
    },
  };
}

function mediaState(scene: CallScene, media: NonNullable<CallScene['media']>): CallMediaState {
  const has = (picture: 'own' | 'far' | 'screen'): boolean => scene.pictures?.includes(picture) === true;
  return {
    ...MEDIA,
    own: {
      microphone: scene.isMuted ? null : silence(),
      camera: has('own') ? drawnCamera(20) : null,
      screen: null,
    },
    far: {
      microphone: scene.hasVoice ? silence() : null,
      camera: has('far') ? drawnCamera(205) : null,
      screen: has('screen') ? drawnScreen() : null,
    },
    ...media,
  };
}
