// The drafts of the signed-in user: texts that a stopped engine did not store come back after a reload, and all texts
// leave the page with the user. A composer that opens earlier does the first part itself.
import { useEffect } from 'react';
import { draftsOf } from '../chat/composer/draft/draft-stores.ts';
import { useLine } from '../line/hooks.ts';

export function useDraftsOfUser(): void {
  const line = useLine();
  useEffect(() => {
    const drafts = draftsOf(line);
    return () => drafts.forget();
  }, [line]);
}
