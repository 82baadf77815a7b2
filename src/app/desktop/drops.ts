// Files and links dropped beside the composer. The browser would navigate the window to them.

/** The types of a drag that the browser opens as a page. */
const OPENED = ['Files', 'text/uri-list'];

/** The parts of a drag event that this file uses. */
type Drag = Pick<DragEvent, 'defaultPrevented' | 'target' | 'dataTransfer' | 'preventDefault'>;

/** A text field accepts the URL of a link as text, and no file. */
const FIELD = 'input, textarea, [contenteditable]';

/** Refuses a drop that no part of the page accepted. */
export function refuseDrop(event: Drag): void {
  const { dataTransfer, target, defaultPrevented } = event;
  if (defaultPrevented || !dataTransfer || !OPENED.some((type) => dataTransfer.types.includes(type))) return;
  const isText = !dataTransfer.types.includes('Files');
  if (isText && target instanceof Element && target.closest(FIELD)) return;
  event.preventDefault();
  dataTransfer.dropEffect = 'none';
}

/** Listens in the bubble phase of the window, after all parts of the page. */
export function guardDrops(page: Window): void {
  page.addEventListener('dragover', refuseDrop);
  page.addEventListener('drop', refuseDrop);
}
