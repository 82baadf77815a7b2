// The seed of each property in each project of vitest. A property with a seed of its own fails.
import fc from 'fast-check';
import { reportRun, seedOf } from './support/seeded.ts';

fc.configureGlobal({ seed: seedOf('properties'), reporter: reportRun });
