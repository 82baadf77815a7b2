// Filters friends and groups by typed text: names that start with the text first, then names that contain it. "jozef"
// finds Józef.
import type { PersonRow } from '../../core/contract/rows.ts';
import { fold } from '../../core/domain/fold-text.ts';

/**
 * @param people sorted; the matches at the start and the other matches each keep this order
 * @param textsOf the texts of a person that are searched
 */
export function matching<P extends Pick<PersonRow, 'showName'>>(
  people: readonly P[],
  typed: string,
  textsOf: (person: P) => readonly string[] = ({ showName }) => [showName],
): readonly P[] {
  const query = fold(typed).trim();
  if (query === '') return people;
  const startsWith: P[] = [];
  const contains: P[] = [];
  for (const person of people) {
    const places = textsOf(person).map((text) => fold(text).indexOf(query));
    if (places.includes(0)) startsWith.push(person);
    else if (places.some((at) => at > 0)) contains.push(person);
  }
  return [...startsWith, ...contains];
}
