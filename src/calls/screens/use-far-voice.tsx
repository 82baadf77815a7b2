// The voice of the other side, which plays on the chosen speaker. The browser may refuse to play before the user has
// pressed anything in this tab; a press then starts it.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CallMediaState } from '../media/call-media-api.ts';
import { chosenDevice } from '../media/devices.ts';

export interface FarVoice {
  element: ReactNode;
  /** Starts the voice after the browser has refused to play it; null where it plays. */
  start: (() => void) | null;
}

export function useFarVoice(state: CallMediaState | null): FarVoice {
  const audio = useRef<HTMLAudioElement>(null);
  const [isRefused, setRefused] = useState(false);
  const stream = state?.far.microphone ?? null;
  const speaker = speakerOf(state);

  const play = (): void => {
    audio.current?.play().then(
      () => setRefused(false),
      // An interrupted start is followed by another one.
      (error: unknown) => setRefused(error instanceof DOMException && error.name === 'NotAllowedError'),
    );
  };
  const [playNow] = useState(() => play);
  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    element.srcObject = stream;
    if (stream) playNow();
    return () => {
      element.srcObject = null;
    };
  }, [stream, playNow]);
  useEffect(() => {
    const element = audio.current;
    // Some browsers leave the choice of the speaker to the system.
    if (!element || !('setSinkId' in element)) return;
    element.setSinkId(speaker).catch(() => undefined);
  }, [speaker]);

  return {
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a live voice has no captions
    element: <audio ref={audio} />,
    start: isRefused && stream ? play : null,
  };
}

/** The id of the chosen speaker while it is connected; '' for the system's choice. A speaker may return later. */
export const speakerOf = (state: Pick<CallMediaState, 'devices' | 'choice'> | null): string =>
  state ? chosenDevice(state.devices, state.choice, 'audiooutput') : '';
