// The data of the diagnostics panel, refreshed once a second while the panel is open and the page visible.
import { useEffect, useState } from 'react';
import type { Diagnostics } from '../../core/contract/diagnostics.ts';
import type { Line } from '../../line/api.ts';
import { type BrowserFacts, browserFacts } from '../../platform/browser-facts.ts';
import { engineFacts } from '../../shared/diagnostics/engine-facts.ts';

export interface Facts {
  /** null if the engine has not answered the last request. */
  engine: Diagnostics | null;
  /** null until the browser has answered, and if it answered with an error. */
  browser: BrowserFacts | null;
}

/** Pause between two refreshes, ms. */
const REFRESH = 1000;

export function useFacts(line: Line): Facts {
  const [facts, setFacts] = useState<Facts>({ engine: null, browser: null });
  useEffect(() => {
    let isClosed = false;
    let timer: ReturnType<typeof setTimeout>;
    const load = async (): Promise<void> => {
      const [engine, browser] = await Promise.all([engineFacts(line), browserFacts().catch(() => null)]);
      if (isClosed) return;
      setFacts({ engine, browser });
      timer = setTimeout(refresh, REFRESH);
    };
    const refresh = (): void => {
      if (document.visibilityState === 'visible') void load();
      else timer = setTimeout(refresh, REFRESH);
    };
    refresh();
    return () => {
      isClosed = true;
      clearTimeout(timer);
    };
  }, [line]);
  return facts;
}
