import { describe, expect, it } from 'vitest';
import { type Bounds, follow, type Look } from '../../../desktop/chromium/follow.ts';
import { FIRST_PLACE, type Place } from '../../../desktop/shared/place.ts';

const frame = { width: 0, height: 40 };
const last: Bounds = { x: 100, y: 50, width: 1000, height: 740, state: 'normal' };
const home: Place = { ...FIRST_PLACE, screen: 'home' };
const look = (changes: Partial<Bounds>, more: Partial<Look> = {}): Look => ({
  bounds: { ...last, ...changes },
  last,
  frame,
  isDue: false,
  ...more,
});

describe('the decisions of the Chromium host after a look at its window', () => {
  it('changes nothing without a change', () => {
    const decision = follow(home, look({}));
    expect(decision).toEqual({ place: home, mustApply: false });
    expect(decision.place).toBe(home);
  });

  it('stores a move and a size of the home screen, without the frame', () => {
    expect(follow(home, look({ x: 300, width: 1200, height: 840 })).place).toEqual({
      ...home,
      center: { x: 900, y: 490 },
      homeSize: { width: 1200, height: 800 },
    });
  });

  it('stores a move of the login', () => {
    const { place, mustApply } = follow(FIRST_PLACE, look({ x: 300 }));
    expect(mustApply).toBe(false);
    expect(place.center).toEqual({ x: 800, y: 440 });
    expect(place.homeSize).toBeNull();
  });

  it('[DESK-02] restores the fixed size of the login after a resize and after a maximize', () => {
    expect(follow(FIRST_PLACE, look({ width: 900 }))).toEqual({ place: FIRST_PLACE, mustApply: true });
    expect(follow(FIRST_PLACE, look({ state: 'maximized' }))).toEqual({
      place: FIRST_PLACE,
      mustApply: true,
    });
  });

  it('stores that the home screen is maximized, and keeps its former size', () => {
    const sized: Place = { ...home, homeSize: { width: 1100, height: 750 } };
    const maximized = follow(sized, look({ x: 0, y: 0, width: 1600, height: 960, state: 'maximized' }));
    expect(maximized).toEqual({ place: { ...sized, isMaximized: true }, mustApply: false });
    const before: Bounds = { x: 0, y: 0, width: 1600, height: 960, state: 'maximized' };
    expect(follow(maximized.place, look({}, { last: before }))).toEqual({ place: sized, mustApply: false });
  });

  it('does not store the bounds of a minimized window', () => {
    expect(follow(home, look({ x: -32_000, y: -32_000, state: 'minimized' })).place).toBe(home);
  });

  it('gives the window the size of a screen that was asked for while it was minimized', () => {
    expect(follow(home, look({ state: 'minimized' }, { isDue: true })).mustApply).toBe(false);
    expect(follow(home, look({}, { isDue: true })).mustApply).toBe(true);
  });

  it('keeps the size of the user where the window manager allows another one', () => {
    const cut = look({ width: 799, height: 599 }, { last: null });
    expect(follow(home, cut)).toEqual({ place: home, mustApply: false });
    expect(follow(FIRST_PLACE, cut)).toEqual({ place: FIRST_PLACE, mustApply: false });
    expect(follow(FIRST_PLACE, look({}, { last }))).toEqual({ place: FIRST_PLACE, mustApply: false });
  });

  it('takes the state after a call of the host for the true one', () => {
    const maximized: Place = { ...home, isMaximized: true };
    expect(follow(maximized, look({}, { last: null })).place).toEqual(home);
    expect(follow(home, look({ state: 'maximized' }, { last: null })).place).toEqual(maximized);
  });
});
