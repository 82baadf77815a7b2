// Every realm: oneself and others.
import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { bounded, maybe, named, nothing, storedUrl } from '../../request-schema.ts';
import { flag, id, long, shape } from '../../schema.ts';
import { LIMITS, Sex } from '../enums.ts';
import { UserSchema } from '../objects.ts';
import { rowsOf } from '../rows.ts';

const enabled = shape({ enabled: flag });

export const userEndpoints = {
  userSelf: defineEndpoint({ method: 'GET', path: '/user/self', access: 'token', data: UserSchema }),
  userFind: defineEndpoint({
    method: 'GET',
    path: '/user/find/{id}',
    access: 'token',
    params: shape({ id }),
    data: UserSchema,
  }),
  userSearch: defineEndpoint({
    method: 'GET',
    path: '/user/search',
    access: 'token',
    query: shape({ name: named(LIMITS.searchName) }),
    data: rowsOf('user'),
  }),
  /** Takes a whole user object; `id` must be one's own, null leaves a field as it is. */
  userUpdate: defineEndpoint({
    method: 'PUT',
    path: '/user/update',
    access: 'token',
    body: shape({
      id,
      nickName: named(LIMITS.nickName),
      sex: maybe(v.pipe(long, v.enum(Sex))),
      signature: maybe(bounded(LIMITS.signature)),
      headImage: maybe(storedUrl(LIMITS.url)),
      headImageThumb: maybe(storedUrl(LIMITS.url)),
    }),
    data: nothing,
  }),
  userManualApprove: defineEndpoint({
    method: 'PUT',
    path: '/user/manualApprove',
    access: 'token',
    query: enabled,
    data: nothing,
  }),
  /** For the terminal of the token. */
  userAudioTip: defineEndpoint({
    method: 'PUT',
    path: '/user/audioTip',
    access: 'token',
    query: enabled,
    data: nothing,
  }),
  userLanguage: defineEndpoint({
    method: 'PUT',
    path: '/user/language',
    access: 'token',
    body: shape({ language: bounded(LIMITS.language) }),
    data: nothing,
  }),
};
