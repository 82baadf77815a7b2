// The end of a sign-in whose login the server has refused.
import type { Failure } from '../../../src/core/contract/result.ts';
import type { SignInEnd } from '../../../src/core/contract/rows.ts';
import { ResultCode } from '../../../src/core/wire/index.ts';
import { sentenceOf } from '../sign-in.ts';

/** The server refuses a remembered password in a browser that the user signed out from another device. */
export const isRemoval = (error: Failure): boolean =>
  error.code === 'REFUSED' && error.status === ResultCode.DEVICE_REMOVED;

export const endOfRefusal = (error: Failure, userName: string): SignInEnd =>
  isRemoval(error) ? { why: 'removed', userName } : { why: 'expired', message: sentenceOf(error) };
