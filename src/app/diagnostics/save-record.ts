// Saves a diagnostics record as a downloaded file.
import type { Line } from '../../line/api.ts';

/** Returns false where the engine could not make a record. */
export async function saveRecord(line: Line): Promise<boolean> {
  const answer = await line.command('record', {}, null);
  if (!answer.ok) return false;
  const address = URL.createObjectURL(new Blob([answer.value], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `partyline-record-${new Date().toISOString().replace(/[:.]/g, '-')}.json`;
  link.click();
  // The browser has begun to read the blob after 60 s.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return true;
}
