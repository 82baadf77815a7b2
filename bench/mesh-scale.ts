// The cost of a mesh for one person, by the number of people: the picture that src/calls/mesh/caps.ts allows goes to
// each other one, and theirs are drawn. docs/scale.md has the figures.
import { meshPage } from './bare/mesh.ts';
import { openBenchPages } from './bench-pages.ts';
import { launchCallBrowser } from './calls.ts';
import { costOf, openOnePerson } from './mesh.ts';

const COUNTS = [2, 3, 4, 6, 9];

const pages = await openBenchPages();
for (const count of COUNTS) {
  pages.serve(`/mesh-${count}`, meshPage(count));
  const browsers = [await launchCallBrowser(), await launchCallBrowser()] as const;
  const person = await openOnePerson(browsers, `http://localhost:${pages.port}/mesh-${count}`, count);
  const { processor, bytes, frames } = await costOf(person, count);
  for (const browser of browsers) await browser.close();
  console.log(
    `${count} people: ${processor.toFixed(2)} cores, ${((bytes * 8) / 1000).toFixed(2)} Mbit/s sent, ` +
      `${(frames / (count - 1)).toFixed(1)} frames a second of each picture`,
  );
}
await pages.stop();
