// The link of two people in a group call: its scope from their visits, the place of a signal, and the side that offers.
// Pure.
import type { CallPerson } from '../../core/contract/group-call-rows.ts';

export type Visitor = Pick<CallPerson, 'userId' | 'visit'>;

/**
 * The scope of the signals of two people, the same on both sides; '' where the server numbers no visits. A visit is
 * unique, so the signals of an earlier one have another scope.
 */
export function scopeOf(a: Visitor, b: Visitor): string {
  const [lower, higher] = a.userId < b.userId ? [a, b] : [b, a];
  return a.visit === 0 || b.visit === 0 ? '' : `${lower.visit.toString(36)}.${higher.visit.toString(36)}`;
}

/**
 * `current`: the signal belongs to the link. `ahead`: it belongs to a later visit, whose row has not arrived. `stale`:
 * to an earlier one.
 */
export function placeOfScope(scope: string, now: string): 'current' | 'ahead' | 'stale' {
  if (scope === now || scope === '' || now === '') return 'current';
  const [signal, link] = [visitsOf(scope), visitsOf(now)];
  if (!signal || !link) return 'stale';
  const isEarlier = signal[0] < link[0] || signal[1] < link[1];
  return isEarlier ? 'stale' : 'ahead';
}

const SCOPE = /^([0-9a-z]{1,11})\.([0-9a-z]{1,11})$/;

function visitsOf(scope: string): [number, number] | null {
  const parts = SCOPE.exec(scope);
  return parts && [Number.parseInt(parts[1] ?? '', 36), Number.parseInt(parts[2] ?? '', 36)];
}

/**
 * The side that is in the call for longer offers. Without visits it is the side that sees the other one come. Of two
 * people that the first row names, the one with the lower id offers.
 * @param isFirst this tab sees the call for the first time
 */
export function offersTo(own: Visitor, far: Visitor, isFirst: boolean): boolean {
  if (own.visit !== 0 && far.visit !== 0 && own.visit !== far.visit) return own.visit < far.visit;
  return isFirst ? own.userId < far.userId : true;
}
