// The tab. Who is meant by what was typed: names that contain it, those that begin with it first.
import type { PersonRow } from '../../core/contract/rows.ts';

/** @param people sorted; the order stays within the two halves */
export function matching<P extends Pick<PersonRow, 'showName'>>(
  people: readonly P[],
  typed: string,
): readonly P[] {
  const wanted = folded(typed.trim());
  if (wanted === '') return people;
  const begin: P[] = [];
  const contain: P[] = [];
  for (const person of people) {
    const at = folded(person.showName).indexOf(wanted);
    if (at === 0) begin.push(person);
    else if (at > 0) contain.push(person);
  }
  return [...begin, ...contain];
}

/** Without case and accents: "jozef" finds Józef. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
