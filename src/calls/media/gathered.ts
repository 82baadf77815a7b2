// The wait for the first candidates of a description.

/** A description waits for its candidates for at most this time, ms. Those of relays come later, one by one. */
export const GATHER_LIMIT = 8;

/**
 * Resolves when all candidates are gathered, or after GATHER_LIMIT. A restart finds the state of the last gathering,
 * so its candidates follow one by one.
 */
export function gathered(
  connection: RTCPeerConnection,
  after: (ms: number, act: () => void) => () => void,
): Promise<void> {
  const isDone = (): boolean => connection.iceGatheringState === 'complete';
  if (isDone()) return Promise.resolve();
  return new Promise((resolve) => {
    const changed = (): void => {
      if (isDone()) end();
    };
    const cancel = after(GATHER_LIMIT, () => end());
    function end(): void {
      cancel();
      connection.removeEventListener('icegatheringstatechange', changed);
      resolve();
    }
    connection.addEventListener('icegatheringstatechange', changed);
  });
}
