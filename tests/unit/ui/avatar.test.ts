import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Avatar, type AvatarProps } from '../../../src/ui/Avatar.tsx';
import { AVATAR_COLOURS, avatarColour } from '../../../src/ui/initials.ts';

const drawn = (props: AvatarProps): string => renderToStaticMarkup(createElement(Avatar, props));

test('[FMT-05] An avatar without a picture shows the initials on the colour of its id', () => {
  for (const id of ['u1', 'u2', 'u3', 'g1']) {
    const face = drawn({ id, name: 'Bruno Keller' });
    expect(face).toMatch(/>BK</);
    expect(face.match(/colour\d/g)).toEqual([`colour${avatarColour(id)}`]);
  }
  expect(drawn({ id: 'u1', name: '陳雅婷' })).toMatch(/>陳</);
});

test('[FMT-05] An avatar with a picture shows neither initials nor colour', () => {
  const face = drawn({ id: 'u1', name: 'Bruno Keller', image: '/files/1/face.png' });
  expect(face).toContain('src="/files/1/face.png"');
  expect(face).not.toMatch(/BK|colour\d/);
});

test('[FMT-05] The stylesheet has a rule for each of the six avatar colours', () => {
  const styles = readFileSync('src/ui/Avatar.module.css', 'utf8');
  for (const [index, colour] of AVATAR_COLOURS.entries()) {
    expect(styles).toMatch(new RegExp(`\\.colour${index} \\{[^}]*${colour}`));
  }
});
