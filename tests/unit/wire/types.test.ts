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

// The compiler checks these assertions (npm run check); at run time they do nothing.
test('The types of a call are the types of its schemas, by endpoint and by name', () => {
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

test('The type of a request requires exactly the parts of its endpoint', () => {
  expectTypeOf<{ params: { id: number } }>().toExtend<RequestFor<typeof endpoints.userFind>>();
  expectTypeOf<object>().not.toExtend<RequestFor<typeof endpoints.userFind>>();
  expectTypeOf<{ body: { a: 1 } }>().not.toExtend<RequestFor<typeof endpoints.userSelf>>();
});

test('The command of a frame determines the type of its data', () => {
  expectTypeOf<Extract<Frame, { cmd: 4 }>['data']>().toEqualTypeOf<GroupMessage>();
  expectTypeOf<Extract<Frame, { cmd: 2 }>['data']>().toEqualTypeOf<string>();
});
