// The tab. A place for a part that comes later and without which the page goes on: when it does not come,
// a toast says so and the place is as before.
import { useLingui } from '@lingui/react/macro';
import { Component, type ReactNode, Suspense } from 'react';
import { toasts } from '../../ui/toasts.ts';
import { PartLoadError } from './load-part.ts';

export interface LazyBoundaryProps {
  children: ReactNode;
  /** What stands there until it has come. */
  meanwhile?: ReactNode;
  /** It did not come: put away what asked for it. */
  onMissing: () => void;
}

export function LazyBoundary({ children, meanwhile = null, onMissing }: LazyBoundaryProps) {
  const { t } = useLingui();
  const missing = (): void => {
    toasts.add({ kind: 'wrong', text: t`This part did not load. Check your connection and try again.` });
    onMissing();
  };
  return (
    <Boundary meanwhile={meanwhile} onMissing={missing}>
      <Suspense fallback={meanwhile}>{children}</Suspense>
    </Boundary>
  );
}

class Boundary extends Component<LazyBoundaryProps, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (!(error instanceof PartLoadError)) return;
    error.forget();
    this.props.onMissing();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error !== null && !(error instanceof PartLoadError)) throw error;
    return error === null ? this.props.children : this.props.meanwhile;
  }
}
