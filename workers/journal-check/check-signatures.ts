// The check of search signatures. A page without one is signed again, so that searches need not read it.
import type { Journal } from '../journal/journal.ts';
import { readPageIndex } from '../search/page-index.ts';
import { queryOf } from '../search/query.ts';
import { signPages, unlistedPages } from '../search/sign-pages.ts';
import { cacheOf } from '../search/signature-cache.ts';
import type { Findings } from './findings.ts';

export async function checkSignatures(
  journal: Journal,
  idle: () => Promise<void>,
  findings: Findings,
): Promise<void> {
  // The cached index does not know of records that were damaged since.
  Object.assign(cacheOf(journal), { isComplete: false, index: null });
  const index = await readPageIndex(journal, queryOf({ view: 'search', words: '', size: 1 }));
  const unsigned = [...index.pages.filter(({ signed }) => !signed), ...(await unlistedPages(journal, index))];
  await signPages(journal, unsigned, idle);
  findings.add('signature', unsigned.length);
}
