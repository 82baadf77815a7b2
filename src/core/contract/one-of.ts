// The schema of an object that is chosen by one field. The code of `v.variant` is larger, and even a use in lazy code would
// bring it into the engine's first script.
import * as v from 'valibot';
import { isRecord } from '../wire/convert.ts';

type Option = v.GenericSchema & { entries: Readonly<Record<string, v.GenericSchema>> };

/** @param key the field that each schema has; the first schema that accepts the field's value is chosen */
export const oneOf = <S extends Option>(key: string, schemas: readonly S[]) =>
  v.lazy(
    (input): S | typeof NONE => schemas.find(({ entries }) => isChosen(entries[key], input, key)) ?? NONE,
  );

const isChosen = (field: v.GenericSchema | undefined, input: unknown, key: string): boolean =>
  field !== undefined && isRecord(input) && v.is(field, input[key]);

const NONE = v.never();
