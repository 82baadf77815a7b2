// A bare page of a chat list with minimal work: it opens the database, reads the rows of all chats and paints
// the first twenty. The function `show` runs in the page.

export function bareListPage(database: string): string {
  return `<!doctype html><meta charset="utf-8"><title>List</title>
<style>body { font: 14px sans-serif } [role=listitem] { height: 34px; overflow: hidden }</style>
<div role="list"></div>
<script>(${show.toString()})(${JSON.stringify(database)})</script>`;
}

function show(database: string): void {
  const decoder = new TextDecoder();
  const opening = indexedDB.open(database);
  opening.addEventListener('success', () => {
    const reading = opening.result.transaction('chats').objectStore('chats').getAll();
    reading.addEventListener('success', () => paint(reading.result as Uint8Array[]));
  });

  const paint = (records: readonly Uint8Array[]): void => {
    const rows = records.map((record) => JSON.parse(decoder.decode(record)) as Row);
    rows.sort((a, b) => b.summary.movedAt - a.summary.movedAt);
    for (const { summary } of rows.slice(0, 20)) {
      const item = document.createElement('div');
      item.role = 'listitem';
      const link = document.createElement('a');
      link.dataset['chat'] = '';
      link.textContent = summary.last?.[5] ?? '';
      item.append(link);
      document.querySelector('[role=list]')?.append(item);
    }
  };
}

interface Row {
  readonly summary: { readonly movedAt: number; readonly last: readonly string[] | null };
}
