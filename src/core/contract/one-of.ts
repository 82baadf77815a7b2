// The schema of an object that is chosen by one field. The code of `v.variant` is larger, and even a use in lazy code would
// bring it into the engine's first script.
import * as v from 'valibot';
import { isRecord } from '../wire/convert.ts';

type Option = v.GenericSchema & { entries: Readonly<Record<string, v.GenericSchema>> };

/**
 * The first schema that accepts the value of the field `key` is chosen. The issue of a value that none accepts names the
 * field.
 */
export const oneOf = <S extends Option>(key: string, schemas: readonly S[]) => {
  const none = v.object({ [key]: v.never() }) as unknown as v.GenericSchema<never>;
  return v.lazy(
    (input): S | typeof none => schemas.find(({ entries }) => isChosen(entries[key], input, key)) ?? none,
  );
};

const isChosen = (field: v.GenericSchema | undefined, input: unknown, key: string): boolean =>
  field !== undefined && isRecord(input) && v.is(field, input[key]);
