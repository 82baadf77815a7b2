// The check that no key handler guards itself against input methods, over texts of modules.
import { expect, test } from 'vitest';
import { keyProblems } from '../../../scripts/check/keys.ts';

const problemsIn = (path: string, ...lines: string[]) => keyProblems([{ path, text: lines.join('\n') }]);

test('Each form of a guard of its own in a key handler is reported with its place', () => {
  for (const guard of [
    "    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;",
    '    if (event.keyCode === 229) return;',
    '    if (event.which === COMPOSING) return;',
    "    if (event.key === 'Process') return;",
    '    const { isComposing } = event;',
  ]) {
    expect(problemsIn('src/chat/a.tsx', 'const onKey = (event) => {', guard, '}')).toEqual([
      'src/chat/a.tsx:2: a guard for compositions: src/platform/composition.ts hides their keys from every handler of keydown',
    ]);
  }
});

test('Handlers of compositions, and handlers that read a key at its release, are reported', () => {
  for (const line of [
    'on("keyup", close);',
    '<input onKeyUp={close} />',
    "page.addEventListener('keypress', close);",
    "field.addEventListener('compositionend', close);",
    '<input onCompositionEnd={close} />',
  ]) {
    expect(problemsIn('src/chat/a.tsx', line)).toHaveLength(1);
  }
});

test('The guard itself, the editor, comments and other folders break no rule of keys', () => {
  expect(problemsIn('src/platform/composition.ts', 'event.isComposing || event.keyCode === 229')).toEqual([]);
  expect(problemsIn('src/chat/composer/editor/editor.ts', "on('compositionstart', begin);")).toEqual([]);
  expect(problemsIn('src/chat/a.tsx', '// isComposing is false here', '  /** keyCode 229 */')).toEqual([]);
  expect(problemsIn('e2e/a.ts', "{ key, windowsVirtualKeyCode: 229 }; 'keyup'")).toEqual([]);
});

test('A page or a window that renders without the guard for compositions is reported', () => {
  const installed = 'hideComposedKeys(window);';
  const rendered = 'createRoot(place).render(app);';
  expect(problemsIn('src/app/main.tsx', installed, rendered)).toEqual([]);
  expect(problemsIn('src/app/main.tsx', rendered, installed)).toHaveLength(1);
  expect(problemsIn('src/gallery/main.tsx', rendered)).toHaveLength(1);
  expect(problemsIn('src/calls/pip.ts', 'await documentPictureInPicture.requestWindow();')).toHaveLength(1);
  expect(problemsIn('src/calls/separate-root.tsx', rendered)).toEqual([]);
});
