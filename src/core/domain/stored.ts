// The form in which the server stores a name or description. A separate module, because the first scripts use only
// `storable`.
import { storable } from './storable.ts';

export const stored = (text: string): string => storable(text).trim();
