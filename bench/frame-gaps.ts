// The longest time between two frames of a call, from repeated readings of its count of frames.

export interface FrameGaps {
  /** ms */
  longest: number;
  /** The frames after the longest time. */
  after: number;
  /** Notes a reading: the count of decoded frames of the current connection. */
  note: (count: number, now: number) => void;
}

/** The function runs in a page, so it uses no other name of this file. */
export function frameGaps(): FrameGaps {
  let frames = 0;
  let last = 0;
  const gaps: FrameGaps = {
    longest: 0,
    after: 0,
    note: (count, now) => {
      // A new connection counts from 0, and its 0 is not a frame.
      if (count === 0 || count === frames) return;
      if (frames > 0 && now - last > gaps.longest) Object.assign(gaps, { longest: now - last, after: 0 });
      gaps.after += 1;
      last = now;
      frames = count;
    },
  };
  return gaps;
}
