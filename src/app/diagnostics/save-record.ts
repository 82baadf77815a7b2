// Saves a diagnostic record of the engine as a downloaded file.
import type { Line } from '../../line/api.ts';
import { saveFile } from '../../platform/save-file.ts';

/** Returns false if the engine could not make a record. */
export async function saveRecord(line: Line): Promise<boolean> {
  const answer = await line.command('record', {}, null);
  if (!answer.ok) return false;
  const name = `partyline-record-${new Date().toISOString().replace(/[:.]/g, '-')}.json`;
  saveFile(new Blob([answer.value], { type: 'application/json' }), name);
  return true;
}
