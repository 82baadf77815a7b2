// Setup of each test file in a mutation run: fast-check does not shrink a failed property.
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
