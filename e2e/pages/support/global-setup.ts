// Builds the gallery once, before workers open it.
import { ensureBuilt } from '../../../scripts/lib/build.mjs';

export default (): Promise<void> => ensureBuilt({ only: 'gallery' });
