// The tab. Parts that load after the list, together with their messages.
import { addCatalogue } from '../../platform/i18n.ts';
import { lazyPart, type Part } from './load-part.ts';

/** A component that suspends until its file and its messages have loaded. `preload` never rejects. */
export const onDemand = <P extends object>(load: () => Promise<Part<P>>) =>
  lazyPart(async () => {
    const [part] = await Promise.all([load(), addCatalogue('rest')]);
    return part;
  });
