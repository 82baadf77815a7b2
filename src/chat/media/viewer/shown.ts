// The tab. What the viewer tells of a picture at once, before it has found it by itself. A hit has all of it.
import type { HitRow } from '../../../core/contract/search.ts';

export type Shown = Pick<HitRow, 'content' | 'sendTime' | 'own' | 'sendName'>;
