// The details of a picture that the viewer shows before its own search has found the picture. A search hit has the
// same fields.
import type { HitRow } from '../../../core/contract/search.ts';

export type PictureDetails = Pick<HitRow, 'content' | 'sendTime' | 'own' | 'sendName'>;
