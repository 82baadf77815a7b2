import { expectTypeOf, test } from 'vitest';
import type {
  BodyOf,
  BodyValue,
  DataOf,
  endpoints,
  Frame,
  GroupMessage,
  ParamsOf,
  ParamsValue,
  PrivateMessage,
  QueryOf,
  QueryValue,
  RequestFor,
  Rows,
} from '../../../src/core/wire/index.ts';

// Checked by the compiler (npm run check), not by running.
test('the types of a call are those of its schemas, by endpoint and by name', () => {
  expectTypeOf<ParamsOf<'userFind'>>().toEqualTypeOf<{ id: string | number }>();
  expectTypeOf<ParamsValue<'userFind'>>().toEqualTypeOf<{ id: number }>();
  expectTypeOf<BodyOf<'userSelf'>>().toEqualTypeOf<undefined>();
  expectTypeOf<DataOf<'messageGroupLoadOfflineMessage'>>().toEqualTypeOf<Rows<GroupMessage>>();
  expectTypeOf<DataOf<typeof endpoints.messagePrivateSend>>().toEqualTypeOf<PrivateMessage>();
  expectTypeOf<BodyValue<'messageGroupSend'>['atUserIds']>().toEqualTypeOf<number[]>();
  expectTypeOf<BodyOf<'login'>['terminal']>().toEqualTypeOf<string | number>();
  expectTypeOf<QueryOf<'messagePrivateHistory'>['friendId']>().toEqualTypeOf<string | number>();
  expectTypeOf<QueryValue<'messageGroupHistory'>['groupId']>().toEqualTypeOf<number>();
});

test('a request needs exactly the parts that its endpoint has', () => {
  expectTypeOf<{ params: { id: number } }>().toExtend<RequestFor<typeof endpoints.userFind>>();
  expectTypeOf<object>().not.toExtend<RequestFor<typeof endpoints.userFind>>();
  expectTypeOf<{ body: { a: 1 } }>().not.toExtend<RequestFor<typeof endpoints.userSelf>>();
});

test('the data of a frame is known by its command', () => {
  expectTypeOf<Extract<Frame, { cmd: 4 }>['data']>().toEqualTypeOf<GroupMessage>();
  expectTypeOf<Extract<Frame, { cmd: 2 }>['data']>().toEqualTypeOf<string>();
});
