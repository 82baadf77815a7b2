import { expect, test } from 'vitest';
import { entryImports, type WorkerChunk } from '../../../scripts/vite/worker-entries.ts';

function chunk(fileName: string, change: Partial<WorkerChunk> = {}): WorkerChunk {
  return { type: 'chunk', fileName, isEntry: false, imports: [], dynamicImports: [], ...change };
}

test('The build finds each static or dynamic import of a worker’s entry', () => {
  const chunks = [
    chunk('worker.js', { isEntry: true, imports: ['engine.js'] }),
    chunk('engine.js', { dynamicImports: ['calls.js', 'search.js'] }),
    chunk('calls.js', { imports: ['engine.js', 'worker.js'] }),
    chunk('search.js', { dynamicImports: ['worker.js'] }),
  ];
  expect(entryImports(chunks)).toEqual([
    { importer: 'calls.js', entry: 'worker.js' },
    { importer: 'search.js', entry: 'worker.js' },
  ]);
  expect(entryImports(chunks.slice(0, 2))).toEqual([]);
});
