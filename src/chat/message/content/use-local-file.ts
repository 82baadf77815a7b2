// Object URL of the file or thumbnail of an unsent message, from the outbox.
import { useEffect, useRef, useState } from 'react';
import type { FilePart } from '../../../core/domain/outbox-row.ts';
import { useLine } from '../../../line/hooks.ts';

export interface LocalFile {
  /** null until the file has loaded, and where there is none. */
  url: string | null;
  /** Revokes the URL. Called when the server's copy has loaded. */
  release: () => void;
}

/**
 * The URL stays valid after the message is sent, until `release`: the server's copy may load slowly.
 * @param tmpId temporary id of the unsent message; null for no local file
 */
export function useLocalFile(tmpId: string | null, part: FilePart): LocalFile {
  const line = useLine();
  const [url, setUrl] = useState<string | null>(null);
  const objectUrl = useRef<string | null>(null);

  useEffect(() => {
    if (tmpId === null) return;
    let active = true;
    void line.command('localFile', { tmpId, part }).then((receipt) => {
      const blob = receipt.ok ? receipt.value : null;
      if (!active || !(blob instanceof Blob)) return;
      if (objectUrl.current !== null) URL.revokeObjectURL(objectUrl.current);
      objectUrl.current = URL.createObjectURL(blob);
      setUrl(objectUrl.current);
    });
    return () => {
      active = false;
    };
  }, [line, tmpId, part]);

  useEffect(
    () => () => {
      if (objectUrl.current !== null) URL.revokeObjectURL(objectUrl.current);
      objectUrl.current = null;
    },
    [],
  );

  const release = (): void => {
    if (objectUrl.current !== null) URL.revokeObjectURL(objectUrl.current);
    objectUrl.current = null;
    setUrl(null);
  };
  return { url, release };
}
