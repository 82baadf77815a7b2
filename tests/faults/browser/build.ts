// The setup of the tests of the built engine: builds the client where its sources have changed.
import { ensureBuilt } from '../../../scripts/lib/build.mjs';

export default (): Promise<void> => ensureBuilt();
