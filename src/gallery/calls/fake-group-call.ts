// A group call without an engine or connections, for the gallery: the buttons change the shown state.
import type { CallTab } from '../../calls/media/call-media-api.ts';
import type { GroupMediaControl, GroupMediaState, PersonMedia } from '../../calls/media/group-media-api.ts';
import type { CallPerson, GroupCallStateRow } from '../../core/contract/group-call-rows.ts';
import { createStore } from '../../shared/store.ts';
import { MEDIA } from './call-fixtures.ts';
import { drawnCamera, drawnScreen, silence } from './drawn-streams.ts';
import { callPerson, GROUP_ROW, PERSON_MEDIA } from './group-fixtures.ts';
import { type GroupScene, type ScenePerson, SELF_ID } from './group-scenes.ts';

/** Time of the talk, ms. */
const TALKED = 192_000;
/** Nine pictures of full size would keep the page of a test busy, px. */
const FAR_WIDTH = 640;

export interface FakeGroupCall {
  tab: CallTab;
  row: () => GroupCallStateRow | null;
  /** Changes the row, as the engine would after a command. */
  change: (row: Partial<GroupCallStateRow> | null) => void;
}

export function createFakeGroupCall(scene: GroupScene): FakeGroupCall {
  const people: CallPerson[] = [
    callPerson(SELF_ID),
    ...scene.people.map(({ id, state = 'in' }) => callPerson(id, { state })),
  ];
  const since = scene.row.step === 'talking' ? Date.now() - TALKED : null;
  const first = { ...GROUP_ROW, since, people, ...scene.row };
  const row = createStore<GroupCallStateRow | null>(first);
  const state = createStore<GroupMediaState | null>(scene.hasMedia ? mediaState(scene) : null);
  /** The last sizes that the screens have told the media, by user id. */
  const shown = new Map<number, string>();
  const setOwn = (own: Partial<GroupMediaState['own']>): void => {
    const now = state.get();
    if (now) state.set({ ...now, own: { ...now.own, ...own } });
  };
  const control: GroupMediaControl = {
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
    show: (userId, { camera, screen }) => {
      shown.set(userId, screen ? `${camera} screen` : camera);
      // The browser tests read it.
      document.documentElement.dataset['shown'] = JSON.stringify(Object.fromEntries(shown));
    },
  };
  return {
    tab: {
      row: () => null,
      groupRow: () => row.get(),
      media: () => null,
      groupMedia: () => (state.get() === null ? null : control),
      quit: () => undefined,
      watch: (changed) => {
        const ends = [row.watch(changed), state.watch(changed)];
        return () => {
          for (const end of ends) end();
        };
      },
      close: () => undefined,
    },
    row: row.get,
    change: (next) => {
      const now = row.get() ?? first;
      if (next === null || next.step === 'ended') state.set(null);
      row.set(next && { ...now, revision: now.revision + 1, ...next });
    },
  };
}

function mediaState(scene: GroupScene): GroupMediaState {
  const { own = {} } = scene;
  const connected = scene.people.filter(({ state, media }) => state !== 'invited' && media !== null);
  return {
    ...MEDIA,
    isOpening: own.isOpening === true,
    own: {
      microphone: own.isMuted || own.isOpening ? null : silence(),
      camera: own.camera ? drawnCamera(20) : null,
      screen: own.screen ? drawnScreen() : null,
    },
    people: new Map(connected.map((person) => [person.id, personMedia(person, scene.hasVoices === true)])),
    isSpeaking: own.isSpeaking === true,
    speakerId: null,
  };
}

function personMedia({ id, pictures = [], media }: ScenePerson, hasVoice: boolean): PersonMedia {
  return {
    ...PERSON_MEDIA,
    far: {
      microphone: hasVoice ? silence() : null,
      camera: pictures.includes('camera') ? drawnCamera(id * 47, FAR_WIDTH) : null,
      screen: pictures.includes('screen') ? drawnScreen() : null,
    },
    ...media,
  };
}
