import { vi } from 'vitest';

/**
 * Repeats a check until it passes. A busy machine loads a module in more than a second, so the limit is near
 * that of the test (20 s), not Vitest's default of 1 s.
 */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 15_000 });
