// Runs on Node 24. `node scripts/run.mjs scripts/emoticons.ts`: writes the pictures of the emoticons anew from the
// set they are taken from. Its licence lies beside them.
import { createRequire } from 'node:module';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inRoot } from './lib/paths.mjs';
import { main, Plain, say } from './lib/say.mjs';

/** What the set calls the picture of each number, as src/shared/text/emoticons.ts counts them. */
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

/** A colour that is lost on a dark ground, and what is seen on both: the music note's. */
const dark = { is: /#402a32/g, becomes: '#8d65c5', of: 'musical-note' };

const require = createRequire(import.meta.url);

await main(async () => {
  const set = await readFile(require.resolve('@iconify-json/fluent-emoji-flat/icons.json'), 'utf8');
  const { icons } = JSON.parse(set) as { icons: Record<string, { body: string }> };
  const folder = inRoot('src/shared/text/pictures');
  await mkdir(folder, { recursive: true });
  for (const [number, name] of pictures.entries()) {
    const body = icons[name]?.body;
    if (body === undefined) throw new Plain(`The set has no picture "${name}".`);
    const seen = name === dark.of ? body.replace(dark.is, dark.becomes) : body;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${seen}</svg>\n`;
    await writeFile(join(folder, `${number}.svg`), svg);
  }
  say(`${pictures.length} pictures written.`);
});
