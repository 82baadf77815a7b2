// Full screen and picture-in-picture of the call, as the browser supports them.
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

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
  const [mode] = useState(() => pictureInPictureOf(() => video.current, document));
  // Read again after each render: the element may have left the page with a change of the picture.
  const isOn = useSyncExternalStore(mode.watch, () => mode.isOn(), noPicture);
  return { isPossible: document.pictureInPictureEnabled, isOn, toggle: mode.toggle };
}

type PicturePage = Pick<
  Document,
  'pictureInPictureElement' | 'exitPictureInPicture' | 'addEventListener' | 'removeEventListener'
>;

const noPicture = (): boolean => false;
const CHANGES = ['enterpictureinpicture', 'leavepictureinpicture'] as const;

interface PictureMode {
  isOn: () => boolean;
  toggle: () => void;
  /** Returns the function that stops watching. */
  watch: (changed: () => void) => () => void;
}

/**
 * Picture-in-picture of the present picture. The page itself is asked each time: a removed element tells its end to
 * nobody.
 */
export function pictureInPictureOf(video: () => HTMLVideoElement | null, page: PicturePage): PictureMode {
  const isOn = (): boolean => {
    const element = video();
    return element !== null && page.pictureInPictureElement === element;
  };
  return {
    isOn,
    toggle: () => {
      const done = isOn() ? page.exitPictureInPicture() : video()?.requestPictureInPicture();
      // The browser refuses without a press, for example from a script.
      done?.catch(() => undefined);
    },
    watch: (changed) => {
      // The events bubble from the element, which may be another one later.
      for (const event of CHANGES) page.addEventListener(event, changed);
      return () => {
        for (const event of CHANGES) page.removeEventListener(event, changed);
      };
    },
  };
}
