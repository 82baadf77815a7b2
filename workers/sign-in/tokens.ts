// The token pair of the current sign-in. A higher number wins; a pair of an ended sign-in is never accepted.
import { BehaviorSubject, type Observable } from 'rxjs';
import type { TokenPair } from '../../src/core/contract/views.ts';

export class Tokens {
  readonly #subject = new BehaviorSubject<TokenPair | null>(null);
  readonly pair$: Observable<TokenPair | null> = this.#subject.asObservable();

  get pair(): TokenPair | null {
    return this.#subject.value;
  }

  /** Accepts a tab's pair when no user is signed in, or when it is a newer pair of the same sign-in. */
  offer(pair: TokenPair): boolean {
    const held = this.pair;
    if (held && (held.signIn !== pair.signIn || held.number >= pair.number)) return false;
    this.#subject.next(pair);
    return true;
  }

  begin(signIn: string, accessToken: string, refreshToken: string): void {
    this.#subject.next({ signIn, number: 1, accessToken, refreshToken });
  }

  /** Takes the pair of a refresh; ignores it when the sign-in has changed meanwhile. */
  renew(of: TokenPair, accessToken: string, refreshToken: string): void {
    const held = this.pair;
    if (held?.signIn !== of.signIn) return;
    this.#subject.next({ signIn: of.signIn, number: held.number + 1, accessToken, refreshToken });
  }

  end(): void {
    this.#subject.next(null);
  }
}
