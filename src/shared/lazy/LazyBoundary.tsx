// The error and suspense boundary of a part that loads on demand. If the part fails to load, a toast says so and the
// fallback stays.
import { useLingui } from '@lingui/react/macro';
import { Component, type ReactNode, Suspense } from 'react';
import { toasts } from '../../ui/toasts.ts';
import { useFaultToast } from '../use-failure-toast.ts';
import { PartLoadError } from './load-part.ts';

export interface LazyBoundaryProps {
  children: ReactNode;
  /** Content until the part has loaded. */
  fallback?: ReactNode;
  /** Called when the part failed to load. Close the element that requested it. */
  onError: () => void;
}

export function LazyBoundary({ children, fallback = null, onError }: LazyBoundaryProps) {
  const showLoadError = useLoadErrorToast();
  const reportMissing = (error: PartLoadError): void => {
    showLoadError(error);
    onError();
  };
  return (
    <PartBoundary fallback={fallback} onError={reportMissing}>
      {children}
    </PartBoundary>
  );
}

/** Returns the function that shows that a part did not load. */
export function useLoadErrorToast(): (error: unknown) => void {
  const { t } = useLingui();
  const faultToast = useFaultToast();
  return (error) => {
    const text = t`This part could not be loaded. Check your connection and try again.`;
    // Without a network, the missing files are no fault of the app.
    const toast = navigator.onLine ? faultToast(text, error) : { kind: 'wrong' as const, text };
    toasts.add({ ...toast, key: 'part' });
  };
}

interface PartBoundaryProps extends Omit<LazyBoundaryProps, 'onError'> {
  onError: (error: PartLoadError) => void;
}

/** The boundary without the toast, for an element that shows the failure itself. */
export class PartBoundary extends Component<PartBoundaryProps, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (!(error instanceof PartLoadError)) return;
    error.forget();
    this.props.onError(error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error !== null && !(error instanceof PartLoadError)) throw error;
    const { children, fallback } = this.props;
    return error === null ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
  }
}
