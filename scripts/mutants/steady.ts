// Runs on Node 24, before each test file of a mutation run: generated values are the same each time, so that a
// mutant which survives survives again, and one that is killed is not searched for a smaller case.
import fc from 'fast-check';

fc.configureGlobal({ seed: 1, endOnFailure: true });
