// The rule of the engine's streams (ARCHITECTURE.md, "The flow of an account"), as a function of module
// texts. Modules of workers/ report by observables, and only scopes end subscriptions.
import type { SourceFile } from './files.ts';

interface Rule {
  readonly found: RegExp;
  readonly sentence: string;
  /** Files that are exempt: the boundary to a browser API, or the implementation of the rule. */
  readonly places: readonly string[];
}

const RULES: readonly Rule[] = [
  {
    found: /^\s*(?:readonly\s+|private\s+)*on[A-Z]\w*\??(?:\(.*\): |: (?:\(|\w+\[))/,
    sentence: 'a callback option: return an observable',
    places: ['workers/env.ts'],
  },
  {
    found: /\.subscribe\(/,
    sentence: 'a subscription by hand: bind the stream to a scope',
    places: ['workers/scope.ts'],
  },
  {
    found: /\bSubscription\b/,
    sentence: 'a lifetime beside the scopes: give the part a scope',
    places: ['workers/scope.ts'],
  },
];

/** Every line that breaks the rule, as `path:line: sentence`. */
export function streamProblems(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('workers/'))
    .flatMap(({ path, text }) => brokenRules(path, text));
}

function brokenRules(path: string, text: string): string[] {
  const rules = RULES.filter(({ places }) => !places.includes(path));
  return text.split('\n').flatMap((line, index) => {
    if (/^\s*(?:\/\/|\*|\/\*)/.test(line)) return [];
    const rule = rules.find(({ found }) => found.test(line));
    return rule ? [`${path}:${index + 1}: ${rule.sentence}`] : [];
  });
}
