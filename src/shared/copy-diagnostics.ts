// The diagnostics as a text in the clipboard, for a report of a fault.
import type { Line } from '../line/api.ts';

/** False where the engine does not answer, or the browser does not allow copying. */
export async function copyDiagnostics(line: Line): Promise<boolean> {
  const text = line.command('diagnostics', {}, null).then((answer) => {
    if (!answer.ok) throw new Error('no diagnostics');
    return new Blob([JSON.stringify(answer.value, null, 1)], { type: 'text/plain' });
  });
  try {
    // The text itself comes later: some browsers take it only within the press.
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
    return true;
  } catch {
    return false;
  }
}
