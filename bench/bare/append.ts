// A bare page that shows socket frames with minimal work: it parses a frame and appends its text. The
// function `show` runs in the page.

export const APPEND_SOCKET = '/append-socket';

export function appendPage(): string {
  return `<!doctype html><meta charset="utf-8"><title>Append</title>
<style>[role=group] { height: 600px; overflow: auto; font: 14px sans-serif }</style>
<div role="group" aria-label="Messages"></div>
<script>(${show.toString()})(${JSON.stringify(APPEND_SOCKET)})</script>`;
}

function show(path: string): void {
  const socket = new WebSocket(`ws://${location.host}${path}`);
  const group = document.querySelector('[role=group]');
  socket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(String(data)) as { data: { content: string } };
    const item = document.createElement('div');
    item.role = 'listitem';
    item.textContent = frame.data.content;
    group?.append(item);
    group?.scrollTo(0, group.scrollHeight);
  });
}
