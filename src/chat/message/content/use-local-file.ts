// The tab. What is still in the outbox, as an address that the page can show.
import { useEffect, useRef, useState } from 'react';
import { useLine } from '../../../line/hooks.ts';

export interface LocalFile {
  /** null until it is there, and where there is none. */
  url: string | null;
  /** It is not needed any more. */
  release: () => void;
}

/**
 * Stays after the message is sent, until it is released: what replaces it may take a moment to load.
 * @param tmpId null where nothing is asked for
 */
export function useLocalFile(tmpId: string | null, part: 'file' | 'thumb'): LocalFile {
  const line = useLine();
  const [url, setUrl] = useState<string | null>(null);
  const made = useRef<string | null>(null);

  useEffect(() => {
    if (tmpId === null) return;
    let wanted = true;
    void line.command('localFile', { tmpId, part }).then((receipt) => {
      const blob = receipt.ok ? receipt.value : null;
      if (!wanted || !(blob instanceof Blob)) return;
      if (made.current !== null) URL.revokeObjectURL(made.current);
      made.current = URL.createObjectURL(blob);
      setUrl(made.current);
    });
    return () => {
      wanted = false;
    };
  }, [line, tmpId, part]);

  useEffect(
    () => () => {
      if (made.current !== null) URL.revokeObjectURL(made.current);
      made.current = null;
    },
    [],
  );

  const release = (): void => {
    if (made.current !== null) URL.revokeObjectURL(made.current);
    made.current = null;
    setUrl(null);
  };
  return { url, release };
}
