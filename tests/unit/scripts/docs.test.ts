import { describe, expect, test } from 'vitest';
import { docProblems } from '../../../scripts/check/docs.ts';
import { repositoryOf } from '../../../scripts/check/repository.ts';

const texts: Readonly<Record<string, string>> = {
  'ARCHITECTURE.md': '',
  'docs/design/journal.md': '# The journal\n## Marks & tail\n## Marks & tail\n## `fold` of [a page](x)\n',
  'docs/decisions/0001-one-engine.md': '',
  'scripts/check.ts': '',
  'src/core/domain/reduce.ts': 'export function reduceChat() {}',
  'src/chat/timeline/timeline-model.ts': '',
  'workers/link/link.ts': 'const handleText = 1;\nsocket.frames$.pipe();',
  'workers/link/socket.ts': 'class Socket { #open() {} }',
  'workers/views/pane.ts': 'function patch() {}',
};

const repository = repositoryOf(Object.keys(texts), ['dist', 'data'], (path) => texts[path] ?? '');

/** The problems of one page of the docs, each without its page and line. */
function problemsOf(text: string, path = 'docs/design/journal.md'): string[] {
  return problemsAt(text, path).map((problem) => problem.replace(/^[^:]+:\d+: /, ''));
}

/** The problems of this text in place of the stored page, beside the other pages. */
function problemsAt(text: string, path: string): string[] {
  const others = Object.entries(texts).filter(([other]) => other.endsWith('.md') && other !== path);
  const pages = [...others.map(([other, its]) => ({ path: other, text: its })), { path, text }];
  return docProblems(pages, [], repository).filter((problem) => problem.startsWith(`${path}:`));
}

const missing = (path: string): string[] => [`"${path}" is no file and no folder`];

describe('the links of a page', () => {
  test('A link in the docs to a page, a folder, a source or another site passes', () => {
    expect(
      problemsOf(
        [
          '[a](../../ARCHITECTURE.md), [b](../decisions), [c](../decisions/), [d](/scripts/check.ts "title")',
          '[e](https://example.org/a.md), [f](mailto:a@example.org), [`g`](journal.md)',
          '[h]: ../decisions/0001-one-engine.md',
          '<img src="../../ARCHITECTURE.md">',
        ].join('\n'),
      ),
    ).toEqual([]);
  });

  test('A link in the docs to a missing file is a problem in every form, with its line', () => {
    const text = '\n[a](b.md) ![c](d.png)\n[e]: f.md\n<a href="g.md">\n[h](../../../outside.md)';
    expect(problemsAt(text, 'docs/design/journal.md')).toEqual([
      'docs/design/journal.md:2: the link "b.md" leads to no file and no folder',
      'docs/design/journal.md:2: the link "d.png" leads to no file and no folder',
      'docs/design/journal.md:3: the link "f.md" leads to no file and no folder',
      'docs/design/journal.md:4: the link "g.md" leads to no file and no folder',
      'docs/design/journal.md:5: the link "../../../outside.md" leads to no file and no folder',
    ]);
  });

  test('A link’s anchor names a heading as GitHub spells it, and a repeated heading by its number', () => {
    const page = 'ARCHITECTURE.md';
    const link = (anchor: string): string => `[a](docs/design/journal.md#${anchor})`;
    for (const anchor of ['the-journal', 'marks--tail', 'marks--tail-1', 'fold-of-a-page']) {
      expect(problemsAt(link(anchor), page)).toEqual([]);
    }
    expect(problemsAt(link('marks--tail-2'), page)).toEqual([
      'ARCHITECTURE.md:1: "docs/design/journal.md" has no heading for the link "docs/design/journal.md#marks--tail-2"',
    ]);
  });

  test('A link’s anchor without a page names a heading or an id of its own page, outside of code', () => {
    expect(problemsOf('# Words of the field\n<a id="old"></a>\n[a](#words-of-the-field) [b](#old)')).toEqual(
      [],
    );
    expect(problemsOf('```sh\n# Words\n```\n[a](#words)')).toHaveLength(1);
  });

  test('Links in code blocks and code spans are no links', () => {
    expect(problemsOf('`[a](b.md)`\n```md\n[c](d.md)\n```\n~~~\n[e](f.md)\n~~~')).toEqual([]);
  });

  test('A decision record and the changelog may name former files, and need working links', () => {
    for (const path of ['docs/decisions/0001-one-engine.md', 'CHANGELOG.md']) {
      expect(problemsOf('`workers/hub/late.ts`', path)).toEqual([]);
      expect(problemsOf('[a](missing.md)', path)).toHaveLength(1);
    }
  });
});

describe('the files and folders of a page', () => {
  test('A path in the docs starts at the root, in workers or in src/core', () => {
    expect(
      problemsOf('`workers/link/link.ts`, `link/link.ts`, `link/`, `workers/views`, `domain/reduce.ts`'),
    ).toEqual([]);
    expect(problemsOf('`core/domain/reduce.ts`')).toEqual(missing('core/domain/reduce.ts'));
    expect(problemsOf('`timeline/timeline-model.ts`')).toEqual(missing('timeline/timeline-model.ts'));
    expect(problemsOf('`hub/late`')).toEqual(missing('hub/late'));
    expect(problemsOf('`link/link.ts/`')).toEqual(missing('link/link.ts/'));
  });

  test('A missing file in the docs is a problem without backticks and in the middle of a command too', () => {
    expect(problemsOf('The order is in docs/design.md, and nowhere else.')).toEqual(
      missing('docs/design.md'),
    );
    expect(problemsOf('Run `node scripts/missing.ts --all` first.')).toEqual(missing('scripts/missing.ts'));
  });

  test('A name without a folder in the docs is the name of any file or folder', () => {
    expect(problemsOf('`timeline-model.ts`, `timeline/`, `ARCHITECTURE.md`')).toEqual([]);
    expect(problemsOf('`model.ts`')).toEqual(missing('model.ts'));
    expect(problemsOf('`hub/`')).toEqual(missing('hub/'));
  });

  test('Braces in a path of the docs name several files, each of which exists', () => {
    expect(problemsOf('`link/{link,socket}.ts`, `{link,views}/x`, `workers/{link,views}`')).toEqual([]);
    expect(problemsOf('`link/{link,machine}.ts`')).toEqual(missing('link/{link,machine}.ts'));
  });

  test('A star in a path of the docs names at least one file', () => {
    expect(problemsOf('`views/*`, `workers/**/*.ts`, `src/**/reduce.ts`, `workers/*`')).toEqual([]);
    expect(problemsOf('`link/*.tsx`')).toEqual(missing('link/*.tsx'));
  });

  test('URLs, routes, media types, packages, options and data in the docs are no paths', () => {
    expect(
      problemsOf(
        [
          '`/files/a.json`, `/api/...`, `https://example.org/a/b.ts`, https://example.org/a/b.ts',
          '`image/png`, `image/svg+xml`, `@lingui/react`, `10.0.0.0/8`, `DATA_DIR/secrets.json`, `a.b`',
          '`-- e2e/conversation`, `PUT readed?friendId`, `dist/a.js`, `data/dev`, `{cmd,data}`, `core <- line/x`',
        ].join('\n'),
      ),
    ).toEqual([]);
  });

  test('Code blocks of commands are not checked as text, and drawings without a language are', () => {
    expect(problemsOf('```sh\nnode old/gone.ts\n```')).toEqual([]);
    expect(problemsOf('```\n link/gone.ts  frames$ ─ link/link.ts\n```')).toEqual(missing('link/gone.ts'));
  });

  test('A docs section called History may name former files, up to the next heading of its level', () => {
    const page = '## History\n`hub/late.ts`\n### Then\n`hub/late.ts`\n## Now\n`hub/late.ts`';
    expect(problemsAt(page, 'ARCHITECTURE.md')).toEqual([
      'ARCHITECTURE.md:6: "hub/late.ts" is no file and no folder',
    ]);
  });
});

describe('the functions of a page', () => {
  const unknown = (name: string, path: string): string[] => [`"${name}" does not occur in ${path}`];

  test('A function named beside its file in the docs occurs in that file, as a whole word', () => {
    expect(problemsOf('`reduceChat` (`domain/reduce.ts`), `#open` (link/socket.ts)')).toEqual([]);
    expect(problemsOf('`reduce` (`domain/reduce.ts`)')).toEqual(unknown('reduce', 'domain/reduce.ts'));
    expect(problemsOf('`frames$` (link/link.ts, which asks `handle` of link/socket.ts)')).toEqual(
      unknown('handle', 'link/socket.ts'),
    );
  });

  test('In a call path with arrows all functions are checked, and elsewhere only the one beside the file', () => {
    expect(problemsOf('`open`, `handleText` (link/link.ts) → `patch` (views/*)')).toEqual(
      unknown('open', 'link/link.ts'),
    );
    expect(problemsOf('`open`, `handleText` (link/link.ts)')).toEqual([]);
  });

  test('A function named beside a path with a star occurs in one of its files', () => {
    expect(problemsOf('`patch` (views/*)')).toEqual([]);
    expect(problemsOf('`snapshot` (views/*)')).toEqual(unknown('snapshot', 'views/*'));
    expect(problemsOf('`patch` (hub/*)')).toEqual(missing('hub/*'));
  });
});

describe('the comments of a source', () => {
  const commentsIn = (...lines: string[]): string[] =>
    docProblems([], [{ path: 'workers/link/a.ts', text: lines.join('\n') }], repository);

  test('A file that a comment names exists, relative to the bases of the docs or to its own folder', () => {
    expect(
      commentsIn('// See link/link.ts, docs/design/journal.md.', '/** As in ./views; views/pane.ts. */'),
    ).toEqual([]);
    expect(commentsIn('let a;', '/**', ' * The rule is in docs/design.md.', ' */')).toEqual([
      'workers/link/a.ts:3: "docs/design.md" is no file',
    ]);
  });

  test('Strings, templates and regular expressions are no comments', () => {
    expect(
      commentsIn(
        "const a = 'https://example.org // gone/a.ts';",
        'const b = `// gone/b.ts`;',
        String.raw`const c = /^src\//.test('gone/c.ts');`,
      ),
    ).toEqual([]);
  });

  test('Comments count after code, after a regular expression with a quote, and in markup', () => {
    expect(
      commentsIn('const a = /[`\'"]/;', "const b = 'c'; // As in gone/a.ts.", '  {/* See gone/b.ts. */}'),
    ).toEqual(['workers/link/a.ts:2: "gone/a.ts" is no file', 'workers/link/a.ts:3: "gone/b.ts" is no file']);
  });
});
