// The choice in a multiple-choice list: one by one or a whole list at once, up to an optional maximum (VAL-24).
// Locked entries are never part of it (VAL-25). Pure functions.
import type { ChatType } from '../../core/domain/enums.ts';

/** An entry of a picker: a user or a group. */
export interface Pickable {
  /** Unique among the entries of one picker. */
  key: string;
  type: ChatType;
  targetId: number;
  showName: string;
  headImage: string;
  online?: boolean;
}

export interface Choice<T extends Pickable> {
  /** The chosen entries by key, in the order in which the user chose them. */
  chosen: ReadonlyMap<T['key'], T>;
  /** How many presses, the last one among them, would have exceeded the maximum and changed nothing else. */
  overLimit: number;
}

export interface ChoiceRules {
  /** Maximum number of chosen entries. */
  max: number;
  /** Keys of the entries that cannot be toggled. */
  locked?: ReadonlySet<string>;
}

export const nothingChosen = <T extends Pickable>(): Choice<T> => ({ chosen: new Map(), overLimit: 0 });

export function toggleOne<T extends Pickable>(before: Choice<T>, entry: T, rules: ChoiceRules): Choice<T> {
  if (isLocked(entry, rules)) return before;
  return before.chosen.has(entry.key) ? drop(before, [entry]) : add(before, [entry], rules.max);
}

/** Adds all entries of a list. Where all of them are chosen already, removes them instead. */
export function toggleAll<T extends Pickable>(
  before: Choice<T>,
  all: readonly T[],
  rules: ChoiceRules,
): Choice<T> {
  const free = all.filter((entry) => !isLocked(entry, rules));
  return hasAll(before, free) ? drop(before, free) : add(before, free, rules.max);
}

/** Whether all entries of a list are chosen or locked; false where none of them can be chosen. */
export function hasAll<T extends Pickable>(
  { chosen }: Choice<T>,
  all: readonly T[],
  locked?: ReadonlySet<string>,
): boolean {
  const free = all.filter(({ key }) => locked?.has(key) !== true);
  return free.length > 0 && free.every(({ key }) => chosen.has(key));
}

/** The choice without the entries whose key `gone` accepts; the same object where nothing changes. */
export function without<T extends Pickable>(before: Choice<T>, gone: (key: string) => boolean): Choice<T> {
  const chosen = new Map([...before.chosen].filter(([key]) => !gone(key)));
  return chosen.size === before.chosen.size ? before : { ...before, chosen };
}

const isLocked = ({ key }: Pickable, { locked }: ChoiceRules): boolean => locked?.has(key) === true;

function add<T extends Pickable>(before: Choice<T>, more: readonly T[], max: number): Choice<T> {
  const chosen = new Map(before.chosen);
  for (const entry of more) chosen.set(entry.key, entry);
  return chosen.size > max ? { ...before, overLimit: before.overLimit + 1 } : { chosen, overLimit: 0 };
}

function drop<T extends Pickable>(before: Choice<T>, less: readonly T[]): Choice<T> {
  const chosen = new Map(before.chosen);
  for (const { key } of less) chosen.delete(key);
  return { chosen, overLimit: 0 };
}
