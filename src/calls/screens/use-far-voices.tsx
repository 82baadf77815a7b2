// The voices of the other side, which play on the chosen speaker. The browser may refuse to play before the user has
// pressed anything in this tab; a press then starts them.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { OwnDeviceState } from '../media/device-api.ts';
import { chosenDevice } from '../media/devices.ts';

export interface FarVoices {
  elements: ReactNode;
  /** Starts the voices after the browser has refused to play them; null where all play. */
  start: (() => void) | null;
}

/**
 * @param voices by user id; null for a person whose voice does not arrive
 * @param isSilent the user has turned all voices off
 */
export function useFarVoices(
  voices: ReadonlyMap<number, MediaStream | null>,
  state: Pick<OwnDeviceState, 'devices' | 'choice'> | null,
  isSilent = false,
): FarVoices {
  const [refused, setRefused] = useState<ReadonlyMap<number, () => void>>(new Map());
  const report = (id: number, retry: (() => void) | null): void =>
    setRefused((before) => (before.has(id) || retry ? withRetry(before, id, retry) : before));
  const retries = [...voices].flatMap(([id, stream]) => (stream && refused.get(id)) ?? []);
  const speaker = speakerOf(state);
  return {
    elements: [...voices].map(([id, stream]) => (
      <Voice key={id} id={id} stream={stream} speaker={speaker} isSilent={isSilent} onPlay={report} />
    )),
    start: retries.length > 0 ? () => retries.forEach((retry) => retry()) : null,
  };
}

interface VoiceProps {
  id: number;
  stream: MediaStream | null;
  /** The id of the speaker; '' for the system's choice. */
  speaker: string;
  isSilent: boolean;
  /** `retry` starts the voice that the browser has refused to play; null: it plays. */
  onPlay: (id: number, retry: (() => void) | null) => void;
}

function Voice({ id, stream, speaker, isSilent, onPlay }: VoiceProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const play = (): void => {
    audio.current?.play().then(
      () => onPlay(id, null),
      // An interrupted start is followed by another one.
      (error: unknown) =>
        onPlay(id, error instanceof DOMException && error.name === 'NotAllowedError' ? play : null),
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
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- a live voice has no captions
  return <audio ref={audio} muted={isSilent} />;
}

function withRetry(
  retries: ReadonlyMap<number, () => void>,
  id: number,
  retry: (() => void) | null,
): ReadonlyMap<number, () => void> {
  const next = new Map(retries);
  if (retry) next.set(id, retry);
  else next.delete(id);
  return next;
}

/** The id of the chosen speaker while it is connected; '' for the system's choice. A speaker may return later. */
export const speakerOf = (state: Pick<OwnDeviceState, 'devices' | 'choice'> | null): string =>
  state ? chosenDevice(state.devices, state.choice, 'audiooutput') : '';
