import { vi } from 'vitest';

/** Repeats a check until it passes. The limit is that of `expect.poll` in vitest.config.ts. */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 45_000 });
