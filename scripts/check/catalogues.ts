// The check that every catalogue has a translation of every message in the code. Runs as a separate process.
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { main } from '../lib/say.mjs';
import { catalogueProblems } from './catalogue-problems.ts';

await main(async () => {
  const config = getConfig();
  const problems: string[] = [];
  for (const catalogue of await getCatalogs(config)) {
    const extracted = await catalogue.collect();
    if (extracted === undefined) throw new Error('The messages could not be read from the code.');
    const stored = await catalogue.readAll(config.locales);
    problems.push(...catalogueProblems(Object.keys(extracted), stored, config.sourceLocale ?? ''));
  }
  for (const problem of problems) console.log(problem);
  if (problems.length > 0)
    console.log('"npm run extract" brings messages in and out; then translate what is empty.');
  return problems.length === 0 ? 0 : 1;
});
