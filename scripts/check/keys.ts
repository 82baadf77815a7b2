// The rule for keys of input methods, as a function of module texts. src/platform/composition.ts hides them from all
// handlers of `keydown`, so no handler has a guard of its own, and each window of the page has the one.
import type { SourceFile } from './files.ts';

const GUARD = 'src/platform/composition.ts';
const INSTALLED = 'hideComposedKeys(';

interface Rule {
  readonly found: RegExp;
  readonly sentence: string;
  /** Files that are exempt. */
  readonly places: readonly string[];
}

const RULES: readonly Rule[] = [
  {
    found: /\bisComposing\b|\bkeyCode\b|\.which\b|['"]Process['"]|\b229\b/,
    sentence: `a guard for compositions: ${GUARD} hides their keys from every handler of keydown`,
    places: [GUARD],
  },
  {
    found:
      /\bcompositionstart\b|\bcompositionupdate\b|\bcompositionend\b|\bonComposition(?:Start|Update|End)\b/,
    sentence: 'a handler of compositions: only the editor reads their text',
    places: ['src/chat/composer/editor/editor.ts'],
  },
  {
    // After Safari's compositionend nothing marks the `keyup` of a key that an input method has handled.
    found: /\bonKey(?:Up|Press)\b|['"]key(?:up|press)['"]/,
    sentence: 'a key is read at keydown: a keyup cannot be told from one of an input method',
    // The release of Alt, and any key as a sign of typing.
    places: ['src/home/keys/use-shell-keys.ts', 'src/platform/release/typing.ts'],
  },
];

/** Every line that breaks the rule, as `path:line: sentence`, and each window without the guard. */
export function keyProblems(files: readonly SourceFile[]): string[] {
  const page = files.filter(({ path }) => path.startsWith('src/'));
  return [...page.flatMap(brokenRules), ...page.flatMap(unguardedWindow)];
}

function brokenRules({ path, text }: SourceFile): string[] {
  const rules = RULES.filter(({ places }) => !places.includes(path));
  return text.split('\n').flatMap((line, index) => {
    if (/^\s*(?:\/\/|\*|\/\*)/.test(line)) return [];
    const rule = rules.find(({ found }) => found.test(line));
    return rule ? [`${path}:${index + 1}: ${rule.sentence}`] : [];
  });
}

/** An entry module of a page installs the guard before it renders; so does a module that opens a window. */
function unguardedWindow({ path, text }: SourceFile): string[] {
  const needsGuard = /(?:^|\/)main\.tsx$/.test(path) || /\brequestWindow\(|\bwindow\.open\(/.test(text);
  const at = text.indexOf(INSTALLED);
  const rendered = text.indexOf('createRoot(');
  if (!needsGuard || (at !== -1 && (rendered === -1 || at < rendered))) return [];
  return [`${path}: a window without the guard for compositions: call ${INSTALLED}) before it renders`];
}
