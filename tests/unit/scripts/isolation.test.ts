// Texts that join a name and words without a translation, which would isolate the name (docs/design/texts.md).
import { expect, test } from 'vitest';
import { sourceFiles } from '../../../scripts/check/files.ts';

/** A template outside of the macro `t` with a name or a sender among other words. */
const JOINED =
  /(?<![\w$]|\bt)`(?=[^`]*\$\{[^}`]*(?:[nN]ameOf|[nN]ickName|showName|sender|\bname\b)[^}`]*\})[^`]*`/g;
/** Words beside a value: a text for people, not a key or an address. */
const WORDS = /(?:\}|^`)[^`$]*[,:·—] |\p{L}+ \$\{|\} \p{L}+/u;

/** The copied text goes into other programs as plain text; the other places are no text for people. */
const OTHERS = new Set([
  'src/chat/composer/attach/video-poster.ts',
  'src/chat/message-actions/select/SelectionBar.tsx',
  'src/chat/timeline/scroll/estimated-height.ts',
  'src/core/wire/endpoint.ts',
  'src/settings/data/export/html-pages.ts',
]);

test('[X-WEB-03] No text joins a name of people and words without isolation', () => {
  const found = sourceFiles('src')
    .filter(({ path }) => !OTHERS.has(path) && !path.startsWith('src/gallery/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(JOINED)]
        .filter(([template]) => WORDS.test(template) && !template.includes('isolated('))
        .map(([template]) => `${path}: ${template}`),
    );
  expect(found).toEqual([]);
});
