// The tab. Makes a text field as high as its text, where the style sheet alone cannot do it.

export function fitToText(field: HTMLTextAreaElement | null): void {
  if (!field || CSS.supports('field-sizing', 'content')) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight}px`;
}
