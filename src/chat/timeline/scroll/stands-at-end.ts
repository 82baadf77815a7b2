// The tab. Whether a conversation stands at its end after it was scrolled.

/**
 * Far from the end and not gone up is no leaving: more has come below since the scroll that led to the end.
 * Neither are a few pixels up, by which the place is corrected when rows turn out lower than they were guessed.
 * @param before whether it stood there
 * @param gap px to the end
 * @param up px above the lowest place since it last was at the end
 * @param near px that still count as standing there
 */
export const standsAtEnd = (before: boolean, gap: number, up: number, near: number): boolean =>
  gap <= near || (before && up <= near);
