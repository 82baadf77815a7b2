// The tab. The last words, when not even the catalogue of a language has come: both languages, no framework.

export function plainFailure(page: Document, place: HTMLElement): void {
  const sentence = page.createElement('p');
  sentence.textContent = 'The page did not load completely. 網頁沒有完整載入。';
  const again = page.createElement('button');
  again.textContent = 'Reload · 重新載入';
  again.addEventListener('click', () => page.location.reload());
  place.replaceChildren(sentence, again);
}
