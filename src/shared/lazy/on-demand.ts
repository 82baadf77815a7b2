// Lazy components that load after the chat list, together with their catalogue of translated messages.
import { addCatalogue } from '../../platform/i18n.ts';
import { lazyPart, type Part } from './load-part.ts';

/** A component that suspends until its file and the catalogue `rest` have loaded. `preload` never rejects. */
export const onDemand = <P extends object>(load: () => Promise<Part<P>>) =>
  lazyPart(async () => {
    const [part] = await Promise.all([load(), addCatalogue('rest')]);
    return part;
  });
