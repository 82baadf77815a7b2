// The tab. Puts text at the caret as if it had been typed, so that undo knows it.

export function insertText(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  // The old command is the only way that keeps the field's own history.
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
