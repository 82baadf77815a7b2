// The corner of a profile card in the window. The reader expects the card beside the press, and never at the border of
// the window. Pure.

export interface Point {
  x: number;
  y: number;
}

/** Least distance between the card's top left corner and the right and bottom border of the window, px (CARD-02). */
const TO_RIGHT = 350;
const TO_BOTTOM = 200;

/** Distance between the pointer, or the pressed element, and the card, px. */
const DISTANCE = 30;

/** @param at the pointer, or the top right corner of the pressed element */
export const cardPlace = (at: Point, { width, height }: { width: number; height: number }): Point => ({
  x: Math.max(0, Math.min(at.x + DISTANCE, width - TO_RIGHT)),
  y: Math.max(0, Math.min(at.y, height - TO_BOTTOM)),
});
