// A snapshot of the home screen with its list, taken when the page is left. A reload shows the snapshot before any
// module has run: public/first-paint.js renders it, and React replaces it with its first rendering.
//
// The snapshot contains elements with attributes and texts, except rows below the window and the content of the
// conversation. It lists the stylesheets that its elements need, because the first frame waits for them. `hooksOf`
// collects the class and attribute names of the snapshot, `namesIn` those that selectors depend on; a stylesheet is
// needed if the two sets intersect.
import { MAX_SNAPSHOT, type Stored } from './stored-values.ts';

/** A text, or an element with its name, attributes and children. */
export type SnapshotNode =
  | string
  | readonly [tag: string, attributes: Readonly<Record<string, string>>, ...nodes: SnapshotNode[]];

export interface ShellSnapshot {
  /** Time of the snapshot, wall clock, ms. */
  at: number;
  /** Id of the sign-in whose data the snapshot shows. */
  signIn: string;
  /** Path of the page's URL: another path shows another screen. */
  path: string;
  /** Paths of the stylesheets that the snapshot needs, and of the modules that the app will load. */
  files: readonly string[];
  node: SnapshotNode;
}

/** The properties of a document node that a snapshot reads. */
export interface SnapshotSource {
  nodeType: number;
  nodeValue: string | null;
  childNodes: Iterable<SnapshotSource>;
  localName?: string;
  attributes?: Iterable<{ name: string; value: string }>;
}

/** Stores a snapshot whenever the page is left, until `signal` aborts. */
export function snapshotOnLeave(
  page: Window,
  shell: () => Element | null,
  { tokens, shellSnapshot }: { tokens: Stored<{ signIn: string }>; shellSnapshot: Stored<string> },
  signal: AbortSignal,
): void {
  // The elements that have ever scrolled. Only their positions are read when the page is left, because reading all
  // positions takes longer. A read in the scroll event would force a layout in every frame of a scroll.
  const moved = new WeakSet<object>();
  const scroll = ({ target }: Event): void => {
    if (target instanceof Element) moved.add(target);
  };
  const scrolled = {
    has: (node: object): boolean => moved.has(node) && node instanceof Element && node.scrollTop > 0,
  };
  const namesBySheet = new WeakMap<CSSStyleSheet, ReadonlySet<string>>();
  const namesOf = (sheet: CSSStyleSheet): ReadonlySet<string> => {
    const names = namesBySheet.get(sheet) ?? namesIn(selectorsOf(sheet.cssRules));
    namesBySheet.set(sheet, names);
    return names;
  };
  const take = (): void => {
    const element = shell();
    const signIn = tokens.read()?.signIn;
    const node = element && snapshotOf(element, { scrolled, height: page.innerHeight });
    if (!node || signIn === undefined) return;
    // Stylesheets delay the first frame. The snapshot omits those that only the conversation, a menu or a dialog needs.
    const hooks = hooksOf(node);
    // A stylesheet without rules is loading or did not load, so it styles nothing that the page shows.
    const needed = linksOf(page.document).filter(
      ({ sheet }) => !sheet || (isReadable(sheet) && intersects(namesOf(sheet), hooks)),
    );
    const files = needed.map(({ href }) => new URL(href).pathname);
    const snapshot = JSON.stringify({
      at: Date.now(),
      signIn,
      path: page.location.pathname,
      files,
      node,
    } satisfies ShellSnapshot);
    if (snapshot.length <= MAX_SNAPSHOT) shellSnapshot.write(snapshot);
  };
  // Idle time reads the stylesheets in advance, because the next page waits for this page's pagehide handler.
  whenIdle(page, signal, () => {
    for (const { sheet } of linksOf(page.document)) if (sheet && isReadable(sheet)) namesOf(sheet);
  });
  page.addEventListener('scroll', scroll, { signal, capture: true, passive: true });
  page.addEventListener('pagehide', take, { signal });
}

/** Calls `read` in idle time: once at first, and again after each change of the children of the head. */
function whenIdle(page: Window, signal: AbortSignal, read: () => void): void {
  const schedule = (): void => {
    if ('requestIdleCallback' in page) page.requestIdleCallback(read);
    else setTimeout(read, 1000);
  };
  const observer = new MutationObserver(schedule);
  observer.observe(page.document.head, { childList: true });
  signal.addEventListener('abort', () => observer.disconnect());
  schedule();
}

const linksOf = (document: Document): HTMLLinkElement[] => [
  ...document.querySelectorAll<HTMLLinkElement>('link:is([rel=stylesheet], [rel=modulepreload])'),
];

/** False for a stylesheet that is loading or did not load: the browser treats it as one of another origin. */
function isReadable(sheet: CSSStyleSheet): boolean {
  try {
    return sheet.cssRules !== null;
  } catch {
    return false;
  }
}

export interface PageState {
  /** The elements that are scrolled down. */
  scrolled: Pick<WeakSet<object>, 'has'>;
  /** Height of the window, px. */
  height: number;
}

/** Returns null if an element is scrolled, because a snapshot cannot restore scroll positions. */
export function snapshotOf(node: SnapshotSource, page: PageState): SnapshotNode | null {
  if (node.nodeType !== ELEMENT) return node.nodeType === TEXT ? (node.nodeValue ?? '') : '';
  const { localName = '' } = node;
  const attributes = Object.fromEntries([...(node.attributes ?? [])].map(({ name, value }) => [name, value]));
  // The virtualized list also renders rows below the window; the snapshot omits them.
  const top = /translateY\(([\d.]+)px\)/.exec(attributes['style'] ?? '')?.[1];
  if (Number(top) > page.height) return '';
  // The conversation stays empty: a message that was recalled since the snapshot must not appear again.
  const isConversation = localName === 'main';
  if (page.scrolled.has(node) && !isConversation) return null;
  const children = [...(isConversation ? [] : node.childNodes)].map((child) => snapshotOf(child, page));
  if (!children.every((child) => child !== null)) return null;
  return [localName, attributes, ...children.filter((child) => child !== '')];
}

/** The names in a snapshot that selectors can match, as `.class` and `[attribute`. */
export function hooksOf(node: SnapshotNode, hooks = new Set<string>()): Set<string> {
  if (typeof node === 'string') return hooks;
  const [, attributes, ...children] = node;
  for (const name of Object.keys(attributes)) hooks.add(`[${name}`);
  for (const name of attributes['class']?.match(/\S+/g) ?? []) hooks.add(`.${name}`);
  for (const child of children) hooksOf(child, hooks);
  return hooks;
}

/**
 * The class and attribute names in selectors, in the form of `hooksOf`: the classes of each selector, or its attributes
 * if the selector has no class.
 */
export function namesIn(selectors: Iterable<string>): Set<string> {
  const names = new Set<string>();
  for (const selector of selectors) {
    const found = selector.match(/\.[A-Za-z_][\w-]*/g) ?? selector.match(/\[[\w-]+/g) ?? [];
    for (const name of found) names.add(name);
  }
  return names;
}

const intersects = (names: ReadonlySet<string>, hooks: ReadonlySet<string>): boolean =>
  [...hooks].some((hook) => names.has(hook));

/** The selectors of the rules, also inside @layer and @media. Nested rules need the classes of their parents anyway. */
function* selectorsOf(rules: CSSRuleList): Iterable<string> {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) yield rule.selectorText;
    else if (rule instanceof CSSGroupingRule) yield* selectorsOf(rule.cssRules);
  }
}

const ELEMENT = 1;
const TEXT = 3;
