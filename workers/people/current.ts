// Answers about people that a push may overtake. An answer applies only if its object has not changed since the request
// was sent; otherwise the object is requested again, unless the push has brought the same object.
import { done, type Result } from '../../src/core/contract/result.ts';

/** Maximum number of requests: frequent pushes must not keep a device requesting. The last answer applies. */
const ATTEMPTS = 8;

/**
 * @param known the object, or a value that differs after each change of it
 * @param again the request after an overtaken answer; the first one may be a command, which must not be repeated
 */
export async function applyCurrent<T>(
  known: () => unknown,
  call: () => Promise<Result<T>>,
  apply: (value: T) => void,
  again: () => Promise<Result<T>> = call,
): Promise<Result<T>> {
  let before = known();
  const first = await call();
  let answer = first;
  for (let attempt = 1; answer.ok; attempt++) {
    const now = known();
    if (now === before || isSame(now, answer.value) || attempt === ATTEMPTS) {
      apply(answer.value);
      break;
    }
    before = now;
    answer = await again();
  }
  return first;
}

/** Compares objects that one schema has decoded, so their fields have one order. */
const isSame = (held: unknown, value: unknown): boolean => JSON.stringify(held) === JSON.stringify(value);

export interface Change {
  /** A value that differs after each change of the object. */
  known: () => unknown;
  /** True where a push has brought the result already. */
  isShown: () => boolean;
  call: () => Promise<Result<unknown>>;
  apply: () => void;
  /** Requests the object. */
  fetch: () => Promise<void>;
}

/** Runs a command whose answer does not contain the changed object. */
export async function applyChange({ known, isShown, call, apply, fetch }: Change): Promise<Result<null>> {
  const before = known();
  const answer = await call();
  if (!answer.ok) return answer;
  if (isShown()) return done(null);
  if (known() === before) apply();
  else await fetch();
  return done(null);
}
