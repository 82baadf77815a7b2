// The random id of a call.
import * as v from 'valibot';

/** Random id of a call, made by the caller's tab, or by another client. */
export const callId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));
