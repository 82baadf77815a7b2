// Shows hover, press and focus in screenshots: copies each rule of such a state to data-state="hover" and so on.

const STATES = [
  [':hover', 'hover'],
  [':active', 'press'],
  [':focus-visible', 'focus'],
  [':focus', 'focus'],
] as const;

/** Runs now and after every change of a style sheet. Returns the function that stops it. */
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
