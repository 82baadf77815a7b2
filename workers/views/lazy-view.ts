// The engine. A view whose code comes when a tab first asks for it.
import type { AnyRow, Patch } from '../../src/core/contract/views.ts';
import type { ViewChange, View, ViewSource } from './view.ts';

export class LazyView implements View {
  readonly patient = false;
  private view: View | null = null;
  private state: 'loading' | 'here' | 'closed' | 'lost' | 'told' = 'loading';
  private readonly number: number;

  private readonly instead: readonly AnyRow[];

  /** `instead`: what it shows where its code does not come. */
  constructor(number: number, source: ViewSource, load: () => Promise<View>, instead: readonly AnyRow[]) {
    this.number = number;
    this.instead = instead;
    const came = (view: View | null): void => {
      if (this.state === 'closed') return view?.close?.();
      this.view = view;
      this.state = view ? 'here' : 'lost';
      source.wake();
    };
    load().then(came, () => came(null));
  }

  get dirty(): boolean {
    return this.view?.dirty ?? this.state === 'lost';
  }

  note(change: ViewChange): void {
    this.view?.note(change);
  }

  patch(): Patch | null {
    if (this.view || this.state !== 'lost') return this.view?.patch() ?? null;
    this.state = 'told';
    return { view: this.number, stream: 0, put: this.instead, del: [], more: false };
  }

  close(): void {
    this.state = 'closed';
    this.view?.close?.();
  }
}
