// The notice about people who could not come to a group call, which goes after the time to read it.
import { useEffect, useState } from 'react';
import type { CallPerson, GroupCallStateRow } from '../../core/contract/group-call-rows.ts';
import { usePersonName } from '../../shared/calls/use-call-names.ts';
import { useMissedWords } from './use-missed-words.ts';

/** Time for which the notice is shown, ms. */
const SHOWN = 8000;

/** @returns the sentence; null for none */
export function useMissed({ missed, people }: Pick<GroupCallStateRow, 'missed' | 'people'>): string | null {
  const words = useMissedWords();
  const nameOf = usePersonName();
  const known = useKnownPeople(people);
  const [read, setRead] = useState(0);
  const number = missed?.number ?? 0;
  useEffect(() => {
    if (number === 0) return;
    const timer = setTimeout(() => setRead(number), SHOWN);
    return () => clearTimeout(timer);
  }, [number]);
  if (missed === null || missed.userIds.length === 0 || number === read) return null;
  const names = missed.userIds.map((userId) => nameOf(known.get(userId) ?? { userId, name: '' }));
  return words(names, missed.why);
}

/** Everybody who has been in the call or rang: the row names nobody who is gone. */
function useKnownPeople(people: readonly CallPerson[]): ReadonlyMap<number, CallPerson> {
  const [known, setKnown] = useState<ReadonlyMap<number, CallPerson>>(new Map());
  const isMissing = people.some(({ userId, name }) => known.get(userId)?.name !== name);
  if (!isMissing) return known;
  const next = new Map([...known, ...people.map((person) => [person.userId, person] as const)]);
  setKnown(next);
  return next;
}
