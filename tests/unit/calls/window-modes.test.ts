import { expect, test } from 'vitest';
import { pictureInPictureOf } from '../../../src/calls/screens/use-window-modes.ts';

/** A page with one picture after the other, and the acts of the button. */
function setUp() {
  const acts: string[] = [];
  const events = new EventTarget();
  const page = {
    pictureInPictureElement: null as unknown,
    exitPictureInPicture: () => {
      acts.push('exit');
      return Promise.reject(new Error('refused'));
    },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  };
  const picture = (name: string) => ({
    requestPictureInPicture: () => {
      acts.push(name);
      return Promise.reject(new Error('refused'));
    },
  });
  let video: ReturnType<typeof picture> | null = null;
  const mode = pictureInPictureOf(() => video, page);
  const show = (next: typeof video): void => void (video = next);
  return { mode, page, picture, show, acts, events };
}

test('Picture-in-picture works again after its element has left the page without an event', () => {
  const { mode, page, picture, show, acts } = setUp();
  const first = picture('first');
  show(first);
  mode.toggle();
  page.pictureInPictureElement = first;
  expect(mode.isOn()).toBe(true);
  // The other side switches its camera off and on.
  show(null);
  expect(mode.isOn()).toBe(false);
  page.pictureInPictureElement = null;
  show(picture('second'));
  expect(mode.isOn()).toBe(false);
  mode.toggle();
  expect(acts).toEqual(['first', 'second']);
});

test('The button ends the mode of its own picture, and replaces the one of another element', () => {
  const { mode, page, picture, show, acts } = setUp();
  const shown = picture('shown');
  show(shown);
  page.pictureInPictureElement = picture('film in a chat');
  expect(mode.isOn()).toBe(false);
  mode.toggle();
  page.pictureInPictureElement = shown;
  mode.toggle();
  expect(acts).toEqual(['shown', 'exit']);
  show(null);
  page.pictureInPictureElement = null;
  mode.toggle();
  expect(acts).toHaveLength(2);
});

test('The begin and the end of the mode are told until the watch stops', () => {
  const { mode, events } = setUp();
  let changes = 0;
  const stop = mode.watch(() => (changes += 1));
  events.dispatchEvent(new Event('enterpictureinpicture'));
  events.dispatchEvent(new Event('leavepictureinpicture'));
  expect(changes).toBe(2);
  stop();
  events.dispatchEvent(new Event('enterpictureinpicture'));
  expect(changes).toBe(2);
});
