// `npm run load`: sockets, messages and stalled readers on one node and on several, with their latencies and memory.
import { findPostgres, startPostgres } from '../../scripts/lib/postgres.ts';
import { findRedis, startRedis } from '../../scripts/lib/redis.ts';
import { main, Plain, say } from '../../scripts/lib/say.mjs';
import { limitProblem, openFilesLimit } from './limits.ts';
import { readOptions, usage } from './options.ts';
import { reportOf } from './report.ts';
import { type LoadResult, runLoad } from './run.ts';

const MOST_PROBLEMS = 20;

await main(async () => {
  const options = readOptions(process.argv.slice(2));
  if (options === null) {
    console.log(usage);
    return 0;
  }
  const limit = limitProblem(options.sockets, Math.min(...options.nodes), openFilesLimit());
  if (limit !== null) throw new Plain(limit);
  const bin = findPostgres();
  if (bin === undefined) throw new Plain("No PostgreSQL was found: install Debian's package postgresql.");
  const redis = findRedis();
  if (redis === undefined && Math.max(...options.nodes) > 1) {
    throw new Plain("No Redis was found: install Debian's package redis-server, or take --nodes 1.");
  }
  // An exit ends the processes that this one has started; a signal alone would not.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const postgres = await startPostgres(bin);
  const results: LoadResult[] = [];
  try {
    const infrastructure = { databaseUrl: postgres.url, startRedis: () => startRedis(redis ?? '') };
    for (const nodes of options.nodes) results.push(await runLoad(options, nodes, infrastructure, say));
  } finally {
    postgres.stop();
  }
  console.log(`\n${reportOf(results)}\n`);
  for (const { nodes, warnings } of results) {
    for (const [text, count] of warnings) console.log(`${nodes} nodes logged ${count} times: ${text}`);
  }
  const problems = results.flatMap(({ nodes, problems: all }) =>
    all.map((text) => `${nodes} nodes: ${text}`),
  );
  for (const problem of problems.slice(0, MOST_PROBLEMS)) console.error(problem);
  if (problems.length > MOST_PROBLEMS) console.error(`and ${problems.length - MOST_PROBLEMS} more`);
  if (problems.length > 0) return 1;
  say('no message was lost or doubled, and no socket ended without cause');
  return 0;
});
