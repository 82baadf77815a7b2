// Full screen and picture-in-picture of the call, as the browser supports them.
import { type RefObject, useEffect, useState } from 'react';

export interface WindowMode {
  /** Whether the browser supports the mode. */
  isPossible: boolean;
  isOn: boolean;
  toggle: () => void;
}

export function useFullScreen(ref: RefObject<HTMLElement | null>): WindowMode {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const changed = (): void => setOn(ref.current !== null && document.fullscreenElement === ref.current);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, [ref]);
  const toggle = (): void => {
    const done = isOn ? document.exitFullscreen() : ref.current?.requestFullscreen();
    // The browser refuses without a press, for example from a script.
    done?.catch(() => undefined);
  };
  return { isPossible: document.fullscreenEnabled, isOn, toggle };
}

/** @param video the element of the shown picture; picture-in-picture ends when it leaves the page */
export function usePictureInPicture(video: RefObject<HTMLVideoElement | null>): WindowMode {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    // The events bubble from the element, which may be another one later.
    document.addEventListener('enterpictureinpicture', () => setOn(true), { signal });
    document.addEventListener('leavepictureinpicture', () => setOn(false), { signal });
    return () => abort.abort();
  }, []);
  const toggle = (): void => {
    const done = isOn ? document.exitPictureInPicture() : video.current?.requestPictureInPicture();
    done?.catch(() => undefined);
  };
  return { isPossible: document.pictureInPictureEnabled, isOn, toggle };
}
