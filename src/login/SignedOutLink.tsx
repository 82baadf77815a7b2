// A link between the screens before the sign-in. It keeps the query, so that `next` survives the way to the
// registration and back.
'use no memo';

import type { MouseEvent, ReactNode } from 'react';
import type { OpenAddress } from './open-address.ts';

export interface SignedOutLinkProps {
  to: '/login' | '/register';
  open: OpenAddress;
  children: ReactNode;
}

export function SignedOutLink({ to, open, children }: SignedOutLinkProps) {
  const address = to + location.search;
  const follow = (event: MouseEvent): void => {
    // The browser itself opens new tabs and windows.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(address);
  };
  return (
    <a href={address} onClick={follow}>
      {children}
    </a>
  );
}
