// Setup of each test file in a mutation run: a fixed seed makes results repeatable,
// and a failed property is not shrunk.
import fc from 'fast-check';

fc.configureGlobal({ seed: 1, endOnFailure: true });
