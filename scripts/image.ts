// `npm run image`: builds the image of deploy/Dockerfile and proves that it starts, answers and stops.
import { readFileSync } from 'node:fs';
import { repositoryFiles } from './check/files.ts';
import { buildInChroot } from './image/chroot.ts';
import { contextOf } from './image/context.ts';
import { buildAndStart, findEngine } from './image/engine.ts';
import { readOptions, usage } from './image/options.ts';
import { planOf } from './image/plan.ts';
import { inRoot } from './lib/paths.mjs';
import { main, say } from './lib/say.mjs';

await main(async () => {
  const options = readOptions(process.argv.slice(2));
  if (options === null) {
    console.log(usage);
    return;
  }
  const builder = options.builder ?? findEngine() ?? 'chroot';
  say(`builder: ${builder}`);
  if (builder === 'chroot') {
    const context = contextOf(repositoryFiles(), readFileSync(inRoot('.dockerignore'), 'utf8'));
    const plan = planOf(readFileSync(inRoot('deploy', 'Dockerfile'), 'utf8'));
    await buildInChroot(plan, context, { keep: options.keep });
  } else {
    await buildAndStart(builder, options.tag);
  }
  say('the image works');
});
