// The setup of the tests that start the server in a process of its own: they start the built one.
import { ensureBuilt } from '../../scripts/lib/build.mjs';

export default (): Promise<void> => ensureBuilt({ only: 'server' });
