// The signature that the user has typed and not saved. It stays while another tab is open, and the dialog asks before it
// closes over the text.
import type { Result } from '../core/contract/result.ts';
import { type UnsavedSlot, type UnsavedText, useUnsavedSlot } from '../shared/forms/unsaved-texts.ts';

export const useUnsavedSignature = (): UnsavedSlot => useUnsavedSlot('own/signature');

/** Whether closing would discard the text. A text that is being saved comes back if the save fails. */
export const isDiscardable = (text: UnsavedText | undefined): boolean =>
  text !== undefined && text.isSaving !== true;

/** Saves a text. The slot keeps the text until the answer, and after a failure. */
export async function saveUnsaved<T>(
  slot: UnsavedSlot,
  { typed, base }: UnsavedText,
  save: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const saving: UnsavedText = { typed, base, isSaving: true };
  slot.write(saving);
  const receipt = await save();
  // The user may have opened the form again and typed on.
  if (slot.read() === saving) slot.write(receipt.ok ? undefined : { typed, base });
  return receipt;
}
