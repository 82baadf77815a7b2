// The error and suspense boundary of a part that loads on demand. If the part fails to load, also past the caches, a
// toast says so and the fallback stays.
import { useLingui } from '@lingui/react/macro';
import { Component, type ReactNode, Suspense } from 'react';
import { toasts } from '../../ui/toasts.ts';
import { PartLoadError } from './load-part.ts';
import { useMissingPartToast } from './use-missing-part-toast.ts';

export interface LazyBoundaryProps {
  children: ReactNode;
  /** Content until the part has loaded. */
  fallback?: ReactNode;
  /** Called when the part failed to load. Close the element that requested it. */
  onError: () => void;
}

export function LazyBoundary({ children, fallback = null, onError }: LazyBoundaryProps) {
  const showLoadError = useLoadErrorToast();
  const reportMissing = (): void => {
    showLoadError();
    onError();
  };
  return (
    <PartBoundary fallback={fallback} onError={reportMissing}>
      {children}
    </PartBoundary>
  );
}

/** Returns the function that shows that a part did not load. */
export function useLoadErrorToast(): () => void {
  const { t } = useLingui();
  const showMissing = useMissingPartToast();
  return () => {
    if (navigator.onLine) return showMissing();
    // Offline a reload may end on the browser's error page.
    const text = t`This part could not be loaded. Check your connection and try again.`;
    toasts.add({ kind: 'wrong', text, key: 'part' });
  };
}

/** The boundary without the toast, for an element that shows the failure itself. */
export class PartBoundary extends Component<LazyBoundaryProps, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (!(error instanceof PartLoadError)) return;
    error.forget();
    this.props.onError();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error !== null && !(error instanceof PartLoadError)) throw error;
    const { children, fallback } = this.props;
    return error === null ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
  }
}
