// The rule of the engine's streams, over texts of modules.
import { expect, test } from 'vitest';
import { streamProblems } from '../../../scripts/check/streams.ts';

const judge = (path: string, ...lines: string[]) => streamProblems([{ path, text: lines.join('\n') }]);

test('a part of the engine that takes a callback option is refused, with the place', () => {
  for (const member of [
    '  onFull: (chat: ChatKey) => void;',
    '  onText?: (it: Said) => void;',
    "  onBreak: PullOptions['onBreak'];",
    '  onApplied(event: ChatEvent): void;',
    '  private readonly onTried: (row: DraftStore) => void;',
  ])
    expect(judge('workers/sync/a.ts', 'export interface A {', member, '}')).toEqual([
      'workers/sync/a.ts:2: a callback option: return an observable',
    ]);
});

test('calls, comments and the surroundings of the engine are no callback options', () => {
  expect(
    judge('workers/sync/a.ts', '// onFull: it tells', 'const load = onDemand(x);', '  onDemand(x)'),
  ).toEqual([]);
  expect(
    judge('workers/env.ts', '  onopen: (() => void) | null;', '  onHeaders?: (it: Headers) => void;'),
  ).toEqual([]);
});

test('a subscription and a lifetime by hand are refused outside the scope', () => {
  const line = 'const it: Subscription = stream$.subscribe(sink);';
  expect(judge('workers/link/a.ts', line)).toHaveLength(1);
  expect(judge('workers/link/a.ts', "import { Subscription } from 'rxjs';")).toEqual([
    'workers/link/a.ts:1: a lifetime beside the scopes: give the part a scope',
  ]);
  expect(judge('workers/scope.ts', line)).toEqual([]);
  expect(judge('src/line/a.ts', line)).toEqual([]);
});
