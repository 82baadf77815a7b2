// Reports of the app's own bugs: one notice a minute; each is kept with its stack, without texts of users.
import { Subject } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Notice } from '../../../src/core/contract/views.ts';
import { bugFacts } from '../../../src/core/contract/bug-facts.ts';
import { BUG_NOTICE_INTERVAL, Bugs, type Bug } from '../../../workers/diagnostics/bugs.ts';
import { lineOf } from '../../../workers/diagnostics/inspect.ts';
import { createScope } from '../../../workers/scope.ts';

const bug = (message: string, stack = ''): Bug => ({ kind: 'bug', name: 'TypeError', message, stack });

let consoleError: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

test('An exception in a subscriber is kept with its stack, notified once, and ends no other stream', () => {
  let now = 1000;
  const bugs = new Bugs(() => now);
  const scope = createScope(bugs.report);
  const notices: Notice[] = [];
  const noted: Bug[] = [];
  const received: number[] = [];
  bugs.notices$.subscribe((notice) => notices.push(notice));
  bugs.noted$.subscribe((it) => it.kind === 'bug' && noted.push(it));
  const source$ = new Subject<number>();
  scope.bind(source$, (it) => {
    if (it < 3) throw new TypeError(`sink ${it}`);
    received.push(it);
  });
  for (const it of [1, 2, 3]) source$.next(it);
  expect(notices).toEqual([{ kind: 'bug' }]);
  expect(received).toEqual([3]);
  expect(bugs.list).toMatchObject([
    { kind: 'bug', at: 1000, name: 'TypeError', message: 'sink 1' },
    { message: 'sink 2' },
  ]);
  expect(noted[0]?.stack).toContain('bugs.test.ts');
  expect(bugFacts(noted[0]!).stack[0]).toContain('bugs.test.ts');
  expect(consoleError).toHaveBeenCalledTimes(2);
  now += BUG_NOTICE_INTERVAL;
  source$.next(2);
  expect(notices).toHaveLength(2);
});

test('The newest 20 bugs are kept, including thrown values that are not errors', () => {
  const bugs = new Bugs(() => 1);
  for (let n = 0; n < 25; n++) bugs.report(`bug ${n}`);
  expect(bugs.list).toHaveLength(20);
  expect(bugs.list.at(-1)).toEqual({ kind: 'bug', at: 1, name: 'string', message: 'bug 24', stack: '' });
});

test('The message of a bug in the diagnostics names code, and quotes no text of a user', () => {
  const messageOf = (text: string): string => bugFacts(bug(text)).message;
  expect(messageOf("Cannot read properties of undefined (reading 'size')")).toBe(
    "Cannot read properties of undefined (reading 'size')",
  );
  expect(messageOf('chatStore.chat is not a function')).toBe('chatStore.chat is not a function');
  for (const text of [
    `Unexpected token 's', "secret" is not valid JSON`,
    `JSON Parse error: Unexpected identifier "secret"`,
    `Cannot use 'in' operator to search for 'x' in secret`,
    `Invalid type: Expected string but received secret`,
  ])
    expect(messageOf(text)).not.toContain('secret');
});

test('The stack of a bug in the diagnostics keeps its frames, without message and host', () => {
  const { stack } = bugFacts(
    bug(
      'secret',
      [
        'TypeError: secret',
        'at "secret" (you: 1:2)',
        '    at Seats.tell (https://chat.example/assets/worker-1a2b.js:3:14)',
        '    at async https://chat.example/assets/worker-1a2b.js:1:9',
        'deliver@https://chat.example/assets/worker-1a2b.js:7:2',
      ].join('\n'),
    ),
  );
  expect(stack).toEqual([
    'at Seats.tell (/assets/worker-1a2b.js:3:14)',
    'at async /assets/worker-1a2b.js:1:9',
    'deliver@/assets/worker-1a2b.js:7:2',
  ]);
});

test('Each bug is one line among the last events of the diagnostics', () => {
  const happened = { at: 1, ...bug('x is not a function', 'TypeError: x\n    at f (https://host/w.js:1:2)') };
  expect(lineOf(happened)).toBe('bug TypeError: x is not a function at f (/w.js:1:2)');
});
