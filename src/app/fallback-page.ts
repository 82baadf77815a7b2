// The page for a failure before or inside React. It uses no framework and no message catalogue, because neither may
// have loaded, and contains both languages.

export function showFallbackPage(page: Document, container: HTMLElement): void {
  const sentence = page.createElement('p');
  sentence.textContent = 'The page did not load completely. 網頁沒有完整載入。';
  const reload = page.createElement('button');
  reload.textContent = 'Reload · 重新載入';
  reload.addEventListener('click', () => page.location.reload());
  container.replaceChildren(sentence, reload);
}
