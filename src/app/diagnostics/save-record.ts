// Saves a diagnostic record of the engine as a downloaded file.
import type { Line } from '../../line/api.ts';

/** Returns false if the engine could not make a record. */
export async function saveRecord(line: Line): Promise<boolean> {
  const answer = await line.command('record', {}, null);
  if (!answer.ok) return false;
  const address = URL.createObjectURL(new Blob([answer.value], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `partyline-record-${new Date().toISOString().replace(/[:.]/g, '-')}.json`;
  link.click();
  // The blob stays available for 60 s, because the browser may begin to read it after this function has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return true;
}
