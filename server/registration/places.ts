// The number of messages that are being sent at the same time: a slow mail server must not collect requests.

export interface Places {
  /** Takes a place. Returns the function that frees it, or null if all places are taken. */
  enter(): (() => void) | null;
}

export function createPlaces(most: number): Places {
  let taken = 0;
  return {
    enter: () => {
      if (taken >= most) return null;
      taken++;
      return () => {
        taken--;
      };
    },
  };
}
