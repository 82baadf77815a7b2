// The tab. What the panel shows, asked for once a second while it is open and somebody looks.
import { useEffect, useState } from 'react';
import type { Diagnostics } from '../../core/contract/diagnostics.ts';
import type { Line } from '../../line/api.ts';
import { type BrowserFacts, browserFacts } from './browser-facts.ts';

export interface Facts {
  /** null while the engine has not answered. */
  engine: Diagnostics | null;
  /** null until the browser has told. */
  browser: BrowserFacts | null;
}

/** ms */
const AGAIN = 1000;
/** An engine that does not answer by then is shown as silent, ms. */
const PATIENCE = 3000;

export function useFacts(line: Line): Facts {
  const [facts, setFacts] = useState<Facts>({ engine: null, browser: null });
  useEffect(() => {
    let over = false;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async (): Promise<void> => {
      const [engine, browser] = await Promise.all([asked(line), browserFacts().catch(() => null)]);
      if (over) return;
      setFacts({ engine, browser });
      timer = setTimeout(look, AGAIN);
    };
    const look = (): void => {
      if (document.visibilityState === 'visible') void ask();
      else timer = setTimeout(look, AGAIN);
    };
    look();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [line]);
  return facts;
}

async function asked(line: Line): Promise<Diagnostics | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));
  const answer = await Promise.race([line.command('diagnostics', {}, null), late]);
  return answer?.ok ? answer.value : null;
}
