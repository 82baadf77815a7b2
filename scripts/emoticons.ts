// `node scripts/run.mjs scripts/emoticons.ts`: rewrites the pictures of the emoticons from their icon set.
// The licence of the set is in the same folder.
import { createRequire } from 'node:module';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inRoot } from './lib/paths.mjs';
import { main, Plain, say } from './lib/say.mjs';

/** The name of each picture in the icon set, in the numbering of src/core/domain/emoticons.ts. */
const pictures = `
beaming-face-with-smiling-eyes kissing-face-with-smiling-eyes grinning-face-with-big-eyes smirking-face pleading-face
smiling-face-with-hearts face-with-tears-of-joy clapping-hands star-struck raised-fist loudly-crying-face crying-face
drooling-face face-with-thermometer flexed-biceps face-blowing-a-kiss smiling-face-with-heart-eyes winking-face
face-with-symbols-on-mouth face-screaming-in-fear thinking-face face-with-spiral-eyes face-vomiting
smiling-face-with-sunglasses rolling-on-the-floor-laughing relieved-face sneezing-face grinning-squinting-face
partying-face slightly-smiling-face money-mouth-face red-heart pink-heart star fire eyes musical-note
red-exclamation-mark red-question-mark leaf-fluttering-in-wind heart-on-fire loudspeaker warning envelope house
wrapped-gift thumbs-up person-raising-hand raising-hands smiling-face-with-smiling-eyes unamused-face
face-with-peeking-eye party-popper person-running upside-down-face astonished-face person-cartwheeling`
  .trim()
  .split(/\s+/);

/**
 * The colour of the musical note is invisible on a dark background. The replacement is visible on light and
 * dark.
 */
const recolour = { from: /#402a32/g, to: '#8d65c5', name: 'musical-note' };

const require = createRequire(import.meta.url);

await main(async () => {
  const set = await readFile(require.resolve('@iconify-json/fluent-emoji-flat/icons.json'), 'utf8');
  const { icons } = JSON.parse(set) as { icons: Record<string, { body: string }> };
  const folder = inRoot('src/shared/text/pictures');
  await mkdir(folder, { recursive: true });
  for (const [number, name] of pictures.entries()) {
    const body = icons[name]?.body;
    if (body === undefined) throw new Plain(`The set has no picture "${name}".`);
    const visible = name === recolour.name ? body.replace(recolour.from, recolour.to) : body;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${visible}</svg>\n`;
    await writeFile(join(folder, `${number}.svg`), svg);
  }
  say(`${pictures.length} pictures written.`);
});
