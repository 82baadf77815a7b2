import { describe, expect, test } from 'vitest';
import { importsOf } from '../../../scripts/check/imports.ts';
import { layerProblems } from '../../../scripts/check/layers.ts';

/** The layer problems of one module by itself. */
function problemsIn(path: string, ...lines: string[]): string[] {
  return layerProblems([{ path, text: lines.join('\n') }]);
}

describe('the import scanner', () => {
  test('The import scanner finds every form of import, over several lines too, with its line', () => {
    const text = [
      "import './style.css';",
      "import a, { b } from './a.ts';",
      'import {',
      '  c,',
      '  d,',
      "} from './c.ts';",
      "export * from './e.ts';",
      "export { f } from './f.ts';",
      "const g = await import('./g.ts');",
      "type H = typeof import('./h.ts');",
    ].join('\n');
    expect(importsOf(text).map(({ specifier, line }) => [specifier, line])).toEqual([
      ['./style.css', 1],
      ['./a.ts', 2],
      ['./c.ts', 3],
      ['./e.ts', 7],
      ['./f.ts', 8],
      ['./g.ts', 9],
      ['./h.ts', 10],
    ]);
  });

  test('The import scanner marks imports that are erased at run time', () => {
    const text = [
      "import type { A } from './a.ts';",
      "import { type B, type C } from './b.ts';",
      "import { type D, e } from './d.ts';",
      "export type { F } from './f.ts';",
      "import type from './g.ts';",
    ].join('\n');
    expect(importsOf(text).map((item) => item.typeOnly)).toEqual([true, true, false, true, false]);
  });

  test('The import scanner skips comments, strings and members called import', () => {
    const text = [
      "// import a from './a.ts'",
      "/* import b from './b.ts' */",
      "const address = 'https://host/path'; // import('./c.ts')",
      "const code = `import d from './d.ts'`;",
      "loader.import('./e.ts');",
      "const from = Array.from('./f.ts');",
      "import g from './g.ts';",
    ].join('\n');
    expect(importsOf(text).map((item) => item.specifier)).toEqual(['./g.ts']);
  });
});

describe('the layer rule', () => {
  test('The core may import only lower layers and its own packages', () => {
    expect(problemsIn('src/core/domain/a.ts', "import { produce } from 'immer';")).toEqual([]);
    expect(
      problemsIn(
        'src/core/wire/a.ts',
        "import * as v from 'valibot';",
        "import { x } from '../domain/x.ts';",
      ),
    ).toEqual([]);
    expect(problemsIn('src/core/domain/a.ts', "import { x } from '../wire/x.ts';")).toEqual([
      'src/core/domain/a.ts:1: domain may not import wire ("../wire/x.ts")',
    ]);
    expect(
      problemsIn(
        'src/core/contract/a.ts',
        "import { x } from '../wire/x.ts';",
        "import { y } from '../../line/y.ts';",
      ),
    ).toEqual(['src/core/contract/a.ts:2: contract may not import line ("../../line/y.ts")']);
    expect(problemsIn('src/core/domain/a.ts', "import { map } from 'rxjs';")).toHaveLength(1);
    expect(problemsIn('src/core/wire/a.ts', "import { readFile } from 'node:fs';")).toHaveLength(1);
    expect(problemsIn('src/core/extra/a.ts')).toEqual([
      'src/core/extra/a.ts: belongs to no layer of scripts/check/layers.ts',
    ]);
  });

  test('A folder of the engine may import the folders below it, and types of those above', () => {
    expect(
      problemsIn(
        'workers/log/a.ts',
        "import { x } from '../link/x.ts';",
        "import { y } from '../journal/y.ts';",
      ),
    ).toEqual([]);
    expect(problemsIn('workers/search/a.ts', "import { x } from '../sync/x.ts';")).toEqual([
      'workers/search/a.ts:1: workers/search may import types only from workers/sync ("../sync/x.ts")',
    ]);
    expect(problemsIn('workers/search/a.ts', "import type { X } from '../sync/x.ts';")).toEqual([]);
    expect(
      problemsIn(
        'workers/search/a.ts',
        "import { x } from '../util/x.ts';",
        "import { y } from '../env.ts';",
      ),
    ).toEqual([]);
    expect(problemsIn('workers/search/a.ts', "import { x } from '../log/x.ts';")).toHaveLength(1);
    expect(problemsIn('workers/search/a.ts', "import { x } from '../../src/line/x.ts';")).toHaveLength(1);
  });

  test('The engine folders link and journal may not import each other, not even types', () => {
    expect(problemsIn('workers/link/a.ts', "import type { X } from '../journal/x.ts';")).toHaveLength(1);
    expect(problemsIn('workers/journal/a.ts', "import type { X } from '../link/x.ts';")).toHaveLength(1);
  });

  test('The tab may reach the engine only through src/line', () => {
    expect(problemsIn('src/home/a.tsx', "import { useView } from '../line/use-view.ts';")).toEqual([]);
    expect(problemsIn('src/home/a.tsx', "import { x } from '../../workers/log/x.ts';")).toHaveLength(1);
    expect(problemsIn('src/line/a.ts', "type H = typeof import('../../workers/log/x.ts');")).toHaveLength(1);
    expect(
      problemsIn('src/line/a.ts', "const u = new URL('../../workers/log/x.ts', import.meta.url);"),
    ).toEqual([]);
    expect(problemsIn('src/line/a.ts', "import { x } from '../home/x.ts';")).toHaveLength(1);
    expect(problemsIn('src/home/a.tsx', "import { x } from '../app/x.ts';")).toHaveLength(1);
    expect(problemsIn('src/main.tsx', "import { x } from './home/x.tsx';")).toEqual([]);
  });

  test('The media worker may not import the engine, and only src/platform may import its types', () => {
    const readers = "import { x } from '../../src/core/media/x.ts';";
    expect(problemsIn('workers/media/a.ts', readers, "import { x } from '../log/x.ts';")).toEqual([
      'workers/media/a.ts:2: workers/media may not import workers/log ("../log/x.ts")',
    ]);
    expect(problemsIn('workers/log/a.ts', "import type { X } from '../media/x.ts';")).toHaveLength(1);
    const [value, type] = ["import { x } from '../../workers/media/x.ts';", 'import type { X }'];
    expect(problemsIn('src/platform/a.ts', value)).toEqual([
      'src/platform/a.ts:1: platform may import types only from workers/media ("../../workers/media/x.ts")',
    ]);
    expect(problemsIn('src/platform/a.ts', value.replace('import { x }', type))).toEqual([]);
    expect(problemsIn('src/shared/a.ts', value.replace('import { x }', type))).toHaveLength(1);
  });

  test('A folder of the chat may import the folders below it, and a file beside the folders all of them', () => {
    expect(problemsIn('src/chat/message/a.tsx', "import { x } from '../media/x.ts';")).toEqual([]);
    expect(problemsIn('src/chat/media/a.tsx', "import { x } from '../message/x.ts';")).toEqual([
      'src/chat/media/a.tsx:1: chat/media may not import chat/message ("../message/x.ts")',
    ]);
    expect(problemsIn('src/chat/message/parts/a.tsx', "import { x } from '../Bubble.tsx';")).toEqual([]);
    expect(problemsIn('src/chat/A.tsx', "import { x } from './list/x.ts';")).toEqual([]);
    expect(problemsIn('src/chat/list/a.tsx', "import { x } from '../A.tsx';")).toHaveLength(1);
  });

  test('src/shared may not import screens, and only home may import another screen', () => {
    expect(problemsIn('src/shared/a.tsx', "import { x } from '../chat/media/x.ts';")).toHaveLength(1);
    expect(problemsIn('src/chat/list/a.tsx', "import { x } from '../../home/x.ts';")).toHaveLength(1);
    expect(problemsIn('src/login/a.tsx', "import { x } from '../chat/A.tsx';")).toHaveLength(1);
    expect(problemsIn('src/home/a.tsx', "import { x } from '../chat/media/x.ts';")).toEqual([]);
  });

  test('The design system in src/ui may import packages, and nothing of the app', () => {
    expect(
      problemsIn('src/ui/a.tsx', "import { Dialog } from '@base-ui/react/dialog';", "import './a.css';"),
    ).toEqual([]);
    expect(problemsIn('src/ui/a.tsx', "import { x } from '../core/domain/x.ts';")).toHaveLength(1);
  });

  test('React may be imported in the tab, and neither in src/platform nor in the server', () => {
    expect(problemsIn('src/home/a.tsx', "import { useState } from 'react';")).toEqual([]);
    for (const pack of [
      'react',
      'react-dom/client',
      '@lingui/react',
      '@tanstack/react-router',
      'lucide-react',
    ]) {
      expect(problemsIn('src/platform/a.ts', `import { x } from '${pack}';`)).toHaveLength(1);
      expect(problemsIn('server/start.ts', `import { x } from '${pack}';`)).toHaveLength(1);
    }
  });

  test('The server may import the core and packages', () => {
    expect(
      problemsIn(
        'server/start.ts',
        "import { x } from '../src/core/wire/x.ts';",
        "import fs from 'node:fs';",
      ),
    ).toEqual([]);
    expect(problemsIn('server/start.ts', "import { x } from '../src/line/x.ts';")).toHaveLength(1);
    expect(problemsIn('server/start.ts', "import { x } from '../workers/link/x.ts';")).toHaveLength(1);
    expect(problemsIn('server/start.ts', "import { x } from 'rxjs';")).toHaveLength(1);
  });

  test('A server folder may import folders of lower levels, and none of its own level or a higher one', () => {
    const db = "import type { Db } from '../db/open.ts';";
    expect(problemsIn('server/messages/a.ts', db, "import { x } from '../push/x.ts';")).toEqual([]);
    expect(problemsIn('server/push/a.ts', "import type { X } from '../messages/x.ts';")).toEqual([
      'server/push/a.ts:1: server/push may not import server/messages ("../messages/x.ts")',
    ]);
    expect(problemsIn('server/routes/a.ts', "import { x } from '../demo/x.ts';")).toHaveLength(1);
    expect(problemsIn('server/uploads/metadata/a.ts', "import { x } from '../store.ts';")).toEqual([]);
  });

  test('A file directly in server counts as a folder with a level of its own', () => {
    expect(problemsIn('server/start.ts', "import { x } from './routes/x.ts';")).toEqual([]);
    expect(problemsIn('server/http/a.ts', "import { x } from '../clock.ts';")).toEqual([]);
    expect(problemsIn('server/clock.ts', "import { x } from './log.ts';")).toEqual([
      'server/clock.ts:1: server/clock may not import server/log ("./log.ts")',
    ]);
    expect(problemsIn('server/services.ts', "import { x } from './routes/x.ts';")).toHaveLength(1);
    for (const path of ['server/unknown.ts', 'server/unknown/a.ts']) {
      expect(problemsIn(path)).toEqual([`${path}: belongs to no layer of scripts/check/layers.ts`]);
    }
  });

  test('Only one file on each side (tab, engine) may use Comlink', () => {
    const wrap = "import { wrap } from 'comlink';";
    const both = ['src/line/a.ts', 'workers/entry/a.ts'].map((path) => ({ path, text: wrap }));
    expect(layerProblems(both)).toEqual([]);
    expect(layerProblems([...both, { path: 'src/line/b.ts', text: wrap }])).toEqual([
      'src/line/: more than one file uses comlink: src/line/a.ts, src/line/b.ts',
    ]);
    const media = ['src/platform/a.ts', 'src/platform/media/b.ts'].map((path) => ({ path, text: wrap }));
    expect(layerProblems(media)).toHaveLength(1);
    expect(problemsIn('src/home/a.tsx', wrap)).toHaveLength(1);
    expect(problemsIn('workers/sync/a.ts', wrap)).toHaveLength(1);
    const plugin = "import { wrap } from 'vite-plugin-comlink/symbol';";
    expect(problemsIn('src/platform/a.ts', plugin)).toEqual([]);
    expect(problemsIn('src/home/a.ts', plugin)).toHaveLength(1);
  });

  test('A relative import needs its file extension, as in Node', () => {
    expect(problemsIn('server/start.ts', "import { x } from './b';")).toEqual([
      'server/start.ts:1: "./b" has no file extension',
    ]);
    expect(problemsIn('src/ui/a.tsx', "import sound from './b.ogg?url';")).toEqual([]);
  });
});
