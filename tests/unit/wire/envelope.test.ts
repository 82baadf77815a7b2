import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decodeEnvelope,
  endpoints,
  fail,
  firstProblem,
  ok,
  ResultCode,
} from '../../../src/core/wire/index.ts';
import * as v from 'valibot';

test('[API-03] decodeEnvelope reads code, message and data of a response', () => {
  expect(decodeEnvelope({ code: 200, message: 'ok', data: { id: 1 }, extra: 1 })).toEqual({
    code: 200,
    message: 'ok',
    data: { id: 1 },
  });
  expect(decodeEnvelope({ code: '401' })).toEqual({ code: 401, message: '', data: null });
});

test('[API-03] decodeEnvelope returns undefined for any JSON that is not an envelope', () => {
  for (const json of [null, undefined, [], '<html>', 7, {}, { code: null }, { code: 'x' }])
    expect(decodeEnvelope(json)).toBeUndefined();
  fc.assert(fc.property(fc.jsonValue(), (json) => void decodeEnvelope(json)));
});

test('decodeEnvelope reads the envelopes that ok and fail write', () => {
  expect(decodeEnvelope(ok([1]))).toEqual({ code: 200, message: 'OK', data: [1] });
  expect(decodeEnvelope(fail(ResultCode.WRONG_PASSWORD, 'no'))).toEqual({
    code: 10001,
    message: 'no',
    data: null,
  });
});

function problem(schema: v.GenericSchema, value: unknown) {
  const result = v.safeParse(schema, value);
  return result.issues === undefined ? null : firstProblem(result.issues);
}

test('firstProblem returns field, rule and limit of the first violated schema rule', () => {
  const { body } = endpoints.messagePrivateSend;
  const send = { tmpId: 't', recvId: 8, content: 'hi', type: 0 };
  expect(problem(body, send)).toBeNull();
  expect(problem(body, { ...send, content: 'x'.repeat(1025) })).toEqual({
    field: 'content',
    rule: 'tooLong',
    limit: 1024,
  });
  expect(problem(body, { ...send, content: undefined })).toMatchObject({ rule: 'required' });
  expect(problem(body, { ...send, content: '' })).toMatchObject({ rule: 'required' });
  expect(problem(body, { ...send, type: 21 })).toMatchObject({ rule: 'tooBig', limit: 9 });
  expect(problem(body, { ...send, recvId: 'x' })).toMatchObject({ field: 'recvId', rule: 'invalid' });
  expect(problem(body, 'x')).toEqual({ field: '', rule: 'invalid', limit: null });
  expect(problem(endpoints.groupCreate.body, { name: ' ' })).toMatchObject({ rule: 'required' });
  const register = { userName: 'ad', password: 'secret1' };
  expect(problem(endpoints.register.body, register)).toMatchObject({ rule: 'tooShort', limit: 3 });
  expect(
    problem(endpoints.register.body, { ...register, userName: 'ada', mode: 'phone', code: '1' }),
  ).toMatchObject({ field: 'phone', rule: 'required' });
});
