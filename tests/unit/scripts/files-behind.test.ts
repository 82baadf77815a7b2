import { expect, test } from 'vitest';
import { filesBehind, type Chunk } from '../../../scripts/vite/files-behind.ts';

const chunk = (fileName: string, imports: string[], modules: string[], styles: string[] = []): Chunk => ({
  fileName,
  imports,
  moduleIds: modules,
  viteMetadata: { importedCss: styles },
});

const chunks = [
  chunk('page.js', ['vendor.js'], ['/a/src/app/main.tsx'], ['page.css']),
  chunk('vendor.js', [], ['/a/node_modules/react/index.js']),
  chunk('home.js', ['page.js', 'shared.js'], ['/a/src/app/home.tsx'], ['home.css']),
  chunk('list.js', ['home.js', 'shared.js'], ['/a/src/list.tsx'], ['list.css']),
  chunk('shared.js', ['vendor.js'], ['/a/src/shared.ts'], ['shared.css']),
];

test('The files of the home screen are the scripts and styles not loaded by the page, each once', () => {
  const files = filesBehind(chunks, ['/src/app/home.tsx', '/src/list.tsx'], ['page.js']);
  expect(files.toSorted()).toEqual(['home.css', 'home.js', 'list.css', 'list.js', 'shared.css', 'shared.js']);
});

test('A module that no chunk contains fails the build', () => {
  expect(() => filesBehind(chunks, ['/src/gone.tsx'], [])).toThrow('/src/gone.tsx');
});
