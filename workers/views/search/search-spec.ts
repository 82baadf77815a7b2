// The schema of a search's parameters. It loads with the first search, because no start of the engine needs it.
import * as v from 'valibot';
import { LONGEST_WORDS, SearchKind, type SearchSpec } from '../../../src/core/contract/search.ts';
import { storable } from '../../../src/core/domain/storable.ts';
import { ChatSchema, NumberSchema, SizeSchema } from '../../schemas.ts';

export const SearchSpecSchema = v.object({
  view: v.literal('search'),
  words: v.pipe(v.string(), v.transform(storable), v.maxLength(LONGEST_WORDS)),
  chat: v.exactOptional(ChatSchema),
  kind: v.exactOptional(v.picklist(Object.values(SearchKind))),
  sender: v.exactOptional(NumberSchema),
  after: v.exactOptional(NumberSchema),
  before: v.exactOptional(NumberSchema),
  size: SizeSchema,
});

/** The parameters that a tab sent; null where they are invalid. */
export function readSearchSpec(sent: unknown): SearchSpec | null {
  const read = v.safeParse(SearchSpecSchema, sent);
  return read.success ? read.output : null;
}
