// The tab. A picture of the shell and the list of chats, taken when this tab is left, so that a reload shows them
// before a script has run: public/first-paint.js puts it up, React takes it down with its first rendering.
import { PICTURE_MOST, type Stored } from './stored-values.ts';

/** A text, or an element: its name, its attributes, and what stands in it. */
export type PictureNode =
  | string
  | readonly [tag: string, attributes: Readonly<Record<string, string>>, ...nodes: PictureNode[]];

export interface Picture {
  /** When it was taken; wall clock, ms. */
  at: number;
  /** Whose sign-in it shows. */
  signIn: string;
  /** Paths of the stylesheets that it needs, and of the modules that the app will. */
  files: readonly string[];
  node: PictureNode;
}

/** What is looked at of a node of the document. */
export interface Pictured {
  nodeType: number;
  nodeValue: string | null;
  childNodes: Iterable<Pictured>;
  localName?: string;
  attributes?: Iterable<{ name: string; value: string }>;
}

/** Takes one whenever the page is left. Ends with the signal. */
export function pictureOnLeave(
  page: Window,
  place: () => Element | null,
  { tokens, picture }: { tokens: Stored<{ signIn: string }>; picture: Stored<string> },
  signal: AbortSignal,
): void {
  // Kept in mind, because to ask every element when the page is left makes the browser style it all once more.
  const scrolled = new WeakSet<object>();
  const scroll = ({ target }: Event): void => {
    if (!(target instanceof Element)) return;
    if (target.scrollTop > 0) scrolled.add(target);
    else scrolled.delete(target);
  };
  const styled = new WeakMap<CSSStyleSheet, ReadonlySet<string>>();
  const styledBy = (sheet: CSSStyleSheet): ReadonlySet<string> => {
    const names = styled.get(sheet) ?? namesIn(selectorsOf(sheet.cssRules));
    styled.set(sheet, names);
    return names;
  };
  const take = (): void => {
    const shell = place();
    const signIn = tokens.read()?.signIn;
    const node = shell && pictureOf(shell, { scrolled, height: page.innerHeight });
    if (!node || signIn === undefined) return;
    // A stylesheet holds the first frame up: what only the conversation, a menu or a dialog needs does not.
    const hooks = hooksOf(node);
    const needed = linksOf(page.document).filter(({ sheet }) => !sheet || styles(styledBy(sheet), hooks));
    const files = needed.map(({ href }) => new URL(href).pathname);
    const taken = JSON.stringify({ at: Date.now(), signIn, files, node } satisfies Picture);
    if (taken.length <= PICTURE_MOST) picture.write(taken);
  };
  // The next page waits for what this one does when it is left.
  whenIdle(page, signal, () => {
    for (const { sheet } of linksOf(page.document)) if (sheet) styledBy(sheet);
  });
  page.addEventListener('scroll', scroll, { signal, capture: true, passive: true });
  page.addEventListener('pagehide', take, { signal });
}

/** Now, and whenever a link has come into the head. */
function whenIdle(page: Window, signal: AbortSignal, read: () => void): void {
  const soon = (): void => {
    if ('requestIdleCallback' in page) page.requestIdleCallback(read);
    else setTimeout(read, 1000);
  };
  const watch = new MutationObserver(soon);
  watch.observe(page.document.head, { childList: true });
  signal.addEventListener('abort', () => watch.disconnect());
  soon();
}

const linksOf = (document: Document): HTMLLinkElement[] => [
  ...document.querySelectorAll<HTMLLinkElement>('link:is([rel=stylesheet], [rel=modulepreload])'),
];

export interface Left {
  /** What was scrolled. */
  scrolled: Pick<WeakSet<object>, 'has'>;
  /** Of the window, px. */
  height: number;
}

/** null where it could not be put up as it stands: something is scrolled. */
export function pictureOf(node: Pictured, left: Left): PictureNode | null {
  if (node.nodeType !== ELEMENT) return node.nodeType === TEXT ? (node.nodeValue ?? '') : '';
  const { localName = '' } = node;
  const attributes = Object.fromEntries([...(node.attributes ?? [])].map(({ name, value }) => [name, value]));
  // A long list renders rows that nobody sees yet.
  const down = /translateY\(([\d.]+)px\)/.exec(attributes['style'] ?? '')?.[1];
  if (Number(down) > left.height) return '';
  // The conversation comes with what it holds by then, which may be less: what was taken back must not show again.
  const empty = localName === 'main';
  if (left.scrolled.has(node) && !empty) return null;
  const children = [...(empty ? [] : node.childNodes)].map((child) => pictureOf(child, left));
  if (!children.every((child) => child !== null)) return null;
  return [localName, attributes, ...children.filter((child) => child !== '')];
}

/** What a stylesheet can take hold of in a picture: `.class` and `[attribute`. */
export function hooksOf(node: PictureNode, hooks = new Set<string>()): Set<string> {
  if (typeof node === 'string') return hooks;
  const [, attributes, ...children] = node;
  for (const name of Object.keys(attributes)) hooks.add(`[${name}`);
  for (const name of attributes['class']?.match(/\S+/g) ?? []) hooks.add(`.${name}`);
  for (const child of children) hooksOf(child, hooks);
  return hooks;
}

/** What an element must have one of, that these selectors may mean something of it: a class; an attribute where there is none. */
export function namesIn(selectors: Iterable<string>): Set<string> {
  const names = new Set<string>();
  for (const selector of selectors) {
    const found = selector.match(/\.[A-Za-z_][\w-]*/g) ?? selector.match(/\[[\w-]+/g) ?? [];
    for (const name of found) names.add(name);
  }
  return names;
}

const styles = (names: ReadonlySet<string>, hooks: ReadonlySet<string>): boolean =>
  [...hooks].some((hook) => names.has(hook));

/** Of the rules and of those in layers and conditions; what is nested in a rule says nothing new. */
function* selectorsOf(rules: CSSRuleList): Iterable<string> {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) yield rule.selectorText;
    else if (rule instanceof CSSGroupingRule) yield* selectorsOf(rule.cssRules);
  }
}

const ELEMENT = 1;
const TEXT = 3;
