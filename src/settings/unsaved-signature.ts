// The signature that the user has typed and not saved. It stays while another tab is open, and the dialog asks before it
// closes over the text.
import { type UnsavedSlot, useUnsavedSlot } from '../shared/forms/unsaved-texts.ts';

export const useUnsavedSignature = (): UnsavedSlot => useUnsavedSlot('own/signature');
