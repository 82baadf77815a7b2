// The tab. A record as a file of the user's.
import type { Line } from '../../line/api.ts';

/** False where no record could be taken. */
export async function saveRecord(line: Line): Promise<boolean> {
  const answer = await line.command('record', {}, null);
  if (!answer.ok) return false;
  const address = URL.createObjectURL(new Blob([answer.value], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `partyline-record-${new Date().toISOString().replace(/[:.]/g, '-')}.json`;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return true;
}
