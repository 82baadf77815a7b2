// Shows hover, press and focus in screenshots. It rewrites CSS selectors with such a state: they also match elements
// whose data-state attribute names the state.

const STATES = [
  [':hover', 'hover'],
  [':active', 'press'],
  [':focus-visible', 'focus'],
  [':focus', 'focus'],
] as const;

/** Changes all stylesheets now, and again after every change in the head. Returns a function that stops it. */
export function forceStates(page: Document): () => void {
  const all = () => {
    for (const sheet of page.styleSheets) rewrite(sheet.cssRules);
  };
  all();
  const watch = new MutationObserver(all);
  watch.observe(page.head, { childList: true, subtree: true, characterData: true });
  return () => watch.disconnect();
}

function rewrite(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule && !rule.selectorText.includes('[data-state')) {
      rule.selectorText = alsoForced(rule.selectorText);
    }
    if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) rewrite(rule.cssRules);
  }
}

function alsoForced(selector: string): string {
  let result = selector;
  for (const [state, name] of STATES) {
    const exact = new RegExp(`${state}(?![-\\w])`, 'g');
    result = result.replace(exact, (found) => `:is(${found}, [data-state~="${name}"])`);
  }
  return result;
}
