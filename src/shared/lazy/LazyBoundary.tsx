// The boundary around an optional lazy part. When the part fails to load, a toast says so and the fallback stays.
import { useLingui } from '@lingui/react/macro';
import { Component, type ReactNode, Suspense } from 'react';
import { toasts } from '../../ui/toasts.ts';
import { PartLoadError } from './load-part.ts';

export interface LazyBoundaryProps {
  children: ReactNode;
  /** The fallback until the part has loaded. */
  meanwhile?: ReactNode;
  /** Called when the part failed to load: close the element that requested it. */
  onMissing: () => void;
}

export function LazyBoundary({ children, meanwhile = null, onMissing }: LazyBoundaryProps) {
  const { t } = useLingui();
  const reportMissing = (): void => {
    toasts.add({
      kind: 'wrong',
      text: t`This part could not be loaded. Check your connection and try again.`,
    });
    onMissing();
  };
  return (
    <Boundary meanwhile={meanwhile} onMissing={reportMissing}>
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
