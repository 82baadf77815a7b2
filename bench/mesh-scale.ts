// The cost of a mesh for each person, by the number of people. All people are bare pages on
// this machine, and each sends the picture that src/calls/mesh/caps.ts allows.
import { meshPage } from './bare/mesh.ts';
import { openBenchPages } from './bench-pages.ts';
import { launchCallBrowser } from './calls.ts';
import { costOf, openBareMesh } from './mesh.ts';

const ENCODINGS = new Map([
  [2, { maxBitrate: 1_500_000, maxFramerate: 30, scaleResolutionDownBy: 1 }],
  [3, { maxBitrate: 900_000, maxFramerate: 30, scaleResolutionDownBy: 4 / 3 }],
  [4, { maxBitrate: 600_000, maxFramerate: 30, scaleResolutionDownBy: 2 }],
  [6, { maxBitrate: 400_000, maxFramerate: 20, scaleResolutionDownBy: 2 }],
  [9, { maxBitrate: 150_000, maxFramerate: 15, scaleResolutionDownBy: 4 }],
]);

const pages = await openBenchPages();
for (const [count, encoding] of ENCODINGS) {
  pages.serve(`/mesh-${count}`, meshPage(encoding));
  const browser = await launchCallBrowser();
  const mesh = await openBareMesh(browser, `http://localhost:${pages.port}/mesh-${count}`, count);
  const { processor, bytes, frames } = await costOf(mesh, count);
  await browser.close();
  const links = count * (count - 1);
  console.log(
    `${count} people: ${(processor / count).toFixed(3)} cores and ${((bytes * 8) / count).toFixed(0)} kbit/s sent by each, ` +
      `${(frames / links).toFixed(1)} frames a second of each picture`,
  );
}
await pages.stop();
