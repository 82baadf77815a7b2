import { expect, test } from 'vitest';
import { attachmentOf, type ImageAttachment } from '../../../src/chat/media/attachment-of.ts';
import { drawnStyle, isTiny } from '../../../src/chat/media/image-box.ts';
import { movingSources, playsAlone, stillSources } from '../../../src/chat/media/motion.ts';
import { pictureSources } from '../../../src/chat/media/picture-sources.ts';

const photo = {
  whole: 'whole',
  thumb: 'thumb',
  largeThumb: 'large',
  width: 4000,
  height: 3000,
  size: 2_000_000,
};

test('[X-MEDIA-02] A screen of one pixel per CSS px loads the small copy, any sharper screen the sharp one', () => {
  expect(pictureSources(photo, 1)).toEqual(['thumb', 'large', 'whole']);
  for (const scale of [1.25, 2, 3]) expect(pictureSources(photo, scale)).toEqual(['large', 'thumb', 'whole']);
});

test('[X-MEDIA-02] A tall or wide picture loads its sharp copy on every screen', () => {
  expect(pictureSources({ ...photo, width: 1080, height: 10_800 }, 1)).toEqual(['large', 'thumb', 'whole']);
  expect(pictureSources({ ...photo, width: 10_800, height: 1080 }, 1)[0]).toBe('large');
});

test('[X-MEDIA-02] Without a sharp copy a small file is loaded itself, and a large one never before its thumbnail', () => {
  const old = { ...photo, largeThumb: '', size: 0 };
  expect(pictureSources({ ...old, width: 1000, height: 800 }, 2)).toEqual(['whole', 'thumb']);
  expect(pictureSources(old, 2)).toEqual(['thumb', 'whole']);
  expect(pictureSources({ ...old, size: 400_000 }, 2)).toEqual(['whole', 'thumb']);
  expect(pictureSources({ ...old, size: 400_001 }, 2)).toEqual(['thumb', 'whole']);
  expect(pictureSources({ ...old, width: 0, height: 0 }, 2)).toEqual(['thumb', 'whole']);
  expect(pictureSources({ ...old, thumb: 'whole' }, 1)).toEqual(['whole']);
});

const ORIGIN = 'https://chat.example';
const picture = (more: object): ImageAttachment => {
  const content = {
    originUrl: '/files/a/cat.gif',
    thumbUrl: '/files/a/small.webp',
    width: 480,
    height: 480,
    ...more,
  };
  return attachmentOf(
    { type: 1, content: JSON.stringify(content), upload: null },
    ORIGIN,
    1,
  ) as ImageAttachment;
};
const whole = `${ORIGIN}/files/a/cat.gif`;
const small = `${ORIGIN}/files/a/small.webp`;

test('[X-MEDIA-01] A moving picture of at most 3 MB plays by itself, unless the user wants less motion', () => {
  const light = picture({ animated: true, size: 3_145_728 });
  expect([playsAlone(light, false), playsAlone(light, true)]).toEqual([true, false]);
  expect(playsAlone(picture({ animated: true, size: 3_145_729 }), false)).toBe(false);
  expect(playsAlone(picture({ size: 9000 }), false)).toBe(false);
  expect([movingSources(light), stillSources(light)]).toEqual([[whole, small], [small]]);
});

test('[X-MEDIA-01] A GIF without a stated size may move: it waits for a press, or plays if there is no copy', () => {
  const old = picture({});
  expect([old.isAnimated, playsAlone(old, false)]).toEqual([true, false]);
  const alone = picture({ thumbUrl: '' });
  expect([playsAlone(alone, false), playsAlone(alone, true)]).toEqual([true, false]);
  expect(stillSources(alone)).toEqual([whole]);
  expect(picture({ size: 9000 }).isAnimated).toBe(false);
  expect(picture({ originUrl: '/files/a/cat.png' }).isAnimated).toBe(false);
});

test('[X-MEDIA-02] A tall picture is placed at its top, and a tiny one in the middle of a ground', () => {
  expect(drawnStyle(1080, 10_800)).toMatchObject({ width: '100%', height: '100%', objectPosition: 'top' });
  expect(drawnStyle(1600, 1200)).toEqual({ inset: '0% 0%', width: '100%', height: '100%' });
  expect(drawnStyle(56, 24)).toEqual({ inset: '25% 25%', width: '50%', height: '50%' });
  expect([isTiny(56, 24), isTiny(1, 4000), isTiny(1600, 1200), isTiny(0, 0)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
