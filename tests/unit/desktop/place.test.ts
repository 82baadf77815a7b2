import { describe, expect, it } from 'vitest';
import {
  FIRST_PLACE,
  isResizable,
  movedPlace,
  pageRectangle,
  parsePlace,
  type Place,
} from '../../../desktop/shared/place.ts';

const monitor = { x: 0, y: 0, width: 1920, height: 1040 };
const second = { x: 1920, y: 0, width: 1280, height: 720 };
const home: Place = { ...FIRST_PLACE, screen: 'home' };

describe('the place of the desktop window', () => {
  it('[LOGIN-07, REG-08, HOME-10, LIM-26] centers the page of each screen in its own size', () => {
    expect(pageRectangle('login', FIRST_PLACE, [monitor])).toEqual({
      x: 780,
      y: 300,
      width: 360,
      height: 440,
    });
    expect(pageRectangle('register', FIRST_PLACE, [monitor])).toEqual({
      x: 760,
      y: 210,
      width: 400,
      height: 620,
    });
    expect(pageRectangle('home', FIRST_PLACE, [monitor])).toEqual({
      x: 460,
      y: 170,
      width: 1000,
      height: 700,
    });
  });

  it('[LOGIN-07, HOME-10] keeps the center when the screen changes', () => {
    const place = movedPlace(FIRST_PLACE, { x: 900, y: 400, width: 360, height: 440 });
    expect(pageRectangle('home', place, [monitor])).toEqual({ x: 580, y: 270, width: 1000, height: 700 });
  });

  it('restores the size that the user gave the home screen, and only there', () => {
    const place = movedPlace(home, { x: 100, y: 100, width: 1300, height: 800 });
    expect(pageRectangle('home', place, [monitor])).toEqual({ x: 100, y: 100, width: 1300, height: 800 });
    expect(pageRectangle('login', place, [monitor])).toMatchObject({ width: 360, height: 440 });
    expect(movedPlace(place, { x: 0, y: 0, width: 1000, height: 700 }).homeSize).toBeNull();
  });

  it('keeps the own size of the home screen while the login shows', () => {
    const place = {
      ...movedPlace(home, { x: 100, y: 100, width: 1300, height: 800 }),
      screen: 'login' as const,
    };
    expect(movedPlace(place, { x: 0, y: 0, width: 360, height: 440 }).homeSize).toEqual({
      width: 1300,
      height: 800,
    });
  });

  it('moves a window back into the work area, on the monitor of its center', () => {
    expect(pageRectangle('home', { ...home, center: { x: 10, y: 10 } }, [monitor])).toMatchObject({
      x: 0,
      y: 0,
    });
    expect(pageRectangle('home', { ...home, center: { x: 3190, y: 715 } }, [monitor, second])).toMatchObject({
      x: 2200,
      y: 20,
    });
  });

  it('opens a window of a removed monitor on the primary one', () => {
    const { x, y } = pageRectangle('home', { ...home, center: { x: 2500, y: 300 } }, [monitor]);
    expect([x, y]).toEqual([920, 0]);
  });

  it('cuts a page that is larger than the monitor, with its frame', () => {
    const small = { x: 0, y: 0, width: 800, height: 600 };
    expect(pageRectangle('home', home, [small], { width: 10, height: 40 })).toEqual({
      x: 0,
      y: 0,
      width: 790,
      height: 560,
    });
  });

  it('restores a stored place', () => {
    const place = { ...movedPlace(home, { x: 100, y: 100, width: 1300, height: 800 }), isMaximized: true };
    expect(parsePlace(JSON.stringify(place))).toEqual(place);
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{"screen":"home"}',
    '{"screen":"x","center":null,"homeSize":null,"isMaximized":false}',
  ])('starts with the first place where the file has the damaged text %j', (text) => {
    expect(parsePlace(text)).toEqual(FIRST_PLACE);
  });

  it.each([
    { width: 0, height: 700 },
    { width: 1e9, height: 700 },
    { width: Number.NaN, height: 700 },
    { width: 1000.5, height: 700 },
  ])('refuses the stored size %j', (homeSize) => {
    expect(parsePlace(JSON.stringify({ ...home, homeSize }))).toEqual(FIRST_PLACE);
  });

  it('[DESK-02] lets the user resize and maximize the home screen only', () => {
    expect([isResizable('login'), isResizable('register'), isResizable('home')]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
