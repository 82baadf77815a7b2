import { expect, test } from 'vitest';
import { hooksOf, namesIn, type SnapshotSource, snapshotOf } from '../../../src/platform/shell-snapshot.ts';

const textNode = (nodeValue: string): SnapshotSource => ({ nodeType: 3, nodeValue, childNodes: [] });

const element = (
  localName: string,
  attributes: Record<string, string>,
  children: (string | SnapshotSource)[] = [],
): SnapshotSource => ({
  nodeType: 1,
  nodeValue: null,
  localName,
  attributes: Object.entries(attributes).map(([name, value]) => ({ name, value })),
  childNodes: children.map((child) => (typeof child === 'string' ? textNode(child) : child)),
});

test('A snapshot of the page has all elements with attributes and texts, except the conversation’s content', () => {
  const shell = element('div', { class: 'shell' }, [
    element('section', { class: 'side' }, [element('bdi', {}, ['Bruno']), ' and more']),
    element('main', { 'data-conversation': 'private-2' }, [element('p', {}, ['said in private'])]),
  ]);
  expect(snapshotOf(shell, { scrolled: new Set(), height: 800 })).toEqual([
    'div',
    { class: 'shell' },
    ['section', { class: 'side' }, ['bdi', {}, 'Bruno'], ' and more'],
    ['main', { 'data-conversation': 'private-2' }],
  ]);
});

test('No snapshot is made of a page with a scrolled list, because the app starts at the list’s top', () => {
  const list = element('div', {});
  const conversation = element('main', {});
  const shell = element('div', {}, [list, conversation]);
  expect(snapshotOf(shell, { scrolled: new Set([list]), height: 800 })).toBeNull();
  expect(snapshotOf(shell, { scrolled: new Set([conversation]), height: 800 })).not.toBeNull();
});

test('A snapshot needs a stylesheet if one of its selectors may match an element of the snapshot', () => {
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

test('A snapshot of the page leaves out rows below the window', () => {
  const row = (at: number): SnapshotSource =>
    element('a', { style: `transform: translateY(${at}px);` }, ['row']);
  const list = element('div', { style: 'height: 4000px' }, [row(0), row(600.5), row(601)]);
  const snapshot = snapshotOf(list, { scrolled: new Set(), height: 600.5 });
  expect(snapshot).toHaveLength(4);
});
