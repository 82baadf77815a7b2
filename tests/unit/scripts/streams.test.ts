// The check that the engine uses streams instead of callbacks, over texts of modules.
import { expect, test } from 'vitest';
import { streamProblems } from '../../../scripts/check/streams.ts';

const problemsIn = (path: string, ...lines: string[]) => streamProblems([{ path, text: lines.join('\n') }]);

test('A callback option in an engine folder is reported with its place', () => {
  for (const member of [
    '  onFull: (chat: ChatKey) => void;',
    '  onText?: (it: Said) => void;',
    "  onBreak: PullOptions['onBreak'];",
    '  onApplied(event: ChatEvent): void;',
    '  private readonly onTried: (row: DraftStore) => void;',
  ])
    expect(problemsIn('workers/sync/a.ts', 'export interface A {', member, '}')).toEqual([
      'workers/sync/a.ts:2: a callback option: return an observable',
    ]);
});

test('Calls, comments and modules around the engine are no callback options', () => {
  expect(
    problemsIn('workers/sync/a.ts', '// onFull: it tells', 'const load = onDemand(x);', '  onDemand(x)'),
  ).toEqual([]);
  expect(
    problemsIn('workers/env.ts', '  onopen: (() => void) | null;', '  onHeaders?: (it: Headers) => void;'),
  ).toEqual([]);
});

test('In the engine a subscription or a lifetime managed by hand is reported, except in the scope', () => {
  const line = 'const it: Subscription = stream$.subscribe(sink);';
  expect(problemsIn('workers/link/a.ts', line)).toHaveLength(1);
  expect(problemsIn('workers/link/a.ts', "import { Subscription } from 'rxjs';")).toEqual([
    'workers/link/a.ts:1: a lifetime beside the scopes: give the part a scope',
  ]);
  expect(problemsIn('workers/scope.ts', line)).toEqual([]);
  expect(problemsIn('src/line/a.ts', line)).toEqual([]);
});
