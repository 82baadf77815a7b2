// Setup of each test file in a mutation run. A fixed seed makes results repeatable, and fast-check does not
// shrink a failed property.
import fc from 'fast-check';

fc.configureGlobal({ seed: 1, endOnFailure: true });
