// State that the unit tests of one process share, because their files share loaded modules (vitest.config.ts).
import { beforeEach } from 'vitest';
import { clearToasts } from './clear-toasts.ts';

// The order of files differs between runs, so each test begins without the toasts of the last one.
beforeEach(clearToasts);
