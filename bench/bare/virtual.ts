// A bare virtual list: all texts in memory, rows of equal height, only visible rows in the DOM. The function
// `show` runs in the page.

export function virtualPage(count: number): string {
  return `<!doctype html><meta charset="utf-8"><title>Virtual</title>
<style>
[role=group] { height: 640px; overflow: auto; font: 14px/20px sans-serif }
[role=list] { position: relative }
[role=listitem] { position: absolute; inset-inline: 20px; height: 64px; contain: strict }
[role=listitem] > div { width: fit-content; padding: 8px 12px; border-radius: 14px; background: #eee }
</style>
<div role="group" aria-label="Messages"><div role="list"></div></div>
<script>(${show.toString()})(${count})</script>`;
}

function show(count: number): void {
  const HEIGHT = 64;
  const SPARE = 8;
  const texts = Array.from(
    { length: count },
    (_, n) => `Message ${n} I have read it twice and still like it.`,
  );
  const group = document.querySelector('[role=group]');
  const list = document.querySelector<HTMLElement>('[role=list]');
  if (!group || !list) return;
  list.style.height = `${count * HEIGHT}px`;
  const rows = new Map<number, HTMLElement>();
  const draw = (): void => {
    const first = Math.max(0, Math.floor(group.scrollTop / HEIGHT) - SPARE);
    const last = Math.min(count - 1, Math.ceil((group.scrollTop + group.clientHeight) / HEIGHT) + SPARE);
    for (const [n, row] of rows) {
      if (n >= first && n <= last) continue;
      row.remove();
      rows.delete(n);
    }
    for (let n = first; n <= last; n++) {
      if (rows.has(n)) continue;
      const row = document.createElement('div');
      const bubble = document.createElement('div');
      row.role = 'listitem';
      row.style.transform = `translateY(${n * HEIGHT}px)`;
      bubble.textContent = texts[n] ?? '';
      row.append(bubble);
      list.append(row);
      rows.set(n, row);
    }
  };
  group.addEventListener('scroll', draw);
  draw();
}
