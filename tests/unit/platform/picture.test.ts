import { expect, test } from 'vitest';
import { hooksOf, namesIn, type Pictured, pictureOf } from '../../../src/platform/picture.ts';

const words = (nodeValue: string): Pictured => ({ nodeType: 3, nodeValue, childNodes: [] });

const element = (
  localName: string,
  attributes: Record<string, string>,
  children: (string | Pictured)[] = [],
): Pictured => ({
  nodeType: 1,
  nodeValue: null,
  localName,
  attributes: Object.entries(attributes).map(([name, value]) => ({ name, value })),
  childNodes: children.map((child) => (typeof child === 'string' ? words(child) : child)),
});

test('a picture has every element with its attributes and words, and nothing of the conversation', () => {
  const shell = element('div', { class: 'shell' }, [
    element('section', { class: 'side' }, [element('bdi', {}, ['Bruno']), ' and more']),
    element('main', { 'data-conversation': 'private-2' }, [element('p', {}, ['said in private'])]),
  ]);
  expect(pictureOf(shell, { scrolled: new Set(), height: 800 })).toEqual([
    'div',
    { class: 'shell' },
    ['section', { class: 'side' }, ['bdi', {}, 'Bruno'], ' and more'],
    ['main', { 'data-conversation': 'private-2' }],
  ]);
});

test('a list that is scrolled is not pictured: the app begins at its top', () => {
  const list = element('div', {});
  const conversation = element('main', {});
  const shell = element('div', {}, [list, conversation]);
  expect(pictureOf(shell, { scrolled: new Set([list]), height: 800 })).toBeNull();
  expect(pictureOf(shell, { scrolled: new Set([conversation]), height: 800 })).not.toBeNull();
});

test('a stylesheet is needed when one of its selectors may mean something of the picture', () => {
  const hooks = hooksOf([
    'div',
    { class: 'shell wide' },
    ['a', { 'data-emoticon': '3' }],
    ['p', { class: 'line' }, 'x'],
  ]);
  expect(hooks).toEqual(new Set(['[class', '.shell', '.wide', '[data-emoticon', '.line']));
  const styles = (...selectors: string[]): boolean => [...namesIn(selectors)].some((name) => hooks.has(name));
  expect(styles('.line:hover', '.other')).toBe(true);
  expect(styles('.menu > .line')).toBe(true);
  expect(styles('.liner', '[data-emoticon] .menu', '.bubble::before')).toBe(false);
  expect(styles('[data-emoticon="3"]:before')).toBe(true);
  expect(styles('[data-other]', 'div', ':root')).toBe(false);
});

test('rows below the window are not pictured', () => {
  const row = (at: number): Pictured => element('a', { style: `transform: translateY(${at}px);` }, ['row']);
  const list = element('div', { style: 'height: 4000px' }, [row(0), row(600.5), row(601)]);
  const picture = pictureOf(list, { scrolled: new Set(), height: 600.5 });
  expect(picture).toHaveLength(4);
});
