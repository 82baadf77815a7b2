// Calls about the user's own account and profile.
import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { bounded, maybe, named, nothing, storedUrl, sentText, typed } from '../../request-schema.ts';
import { flag, id, long, shape } from '../../schema.ts';
import { LIMITS, Sex } from '../enums.ts';

const enabled = shape({ enabled: flag });

export const ownAccountEndpoints = {
  modifyPwd: defineEndpoint({
    method: 'PUT',
    path: '/modifyPwd',
    access: 'token',
    body: shape({
      oldPassword: typed(LIMITS.loginField),
      newPassword: typed(LIMITS.anyPassword),
      confirmPassword: v.optional(v.nullable(sentText)),
    }),
    data: nothing,
  }),
  unregister: defineEndpoint({
    method: 'DELETE',
    path: '/unregister',
    access: 'token',
    body: shape({ password: bounded(LIMITS.loginField) }),
    data: nothing,
  }),
  /** Takes a user object. `id` must be the user's own id; null leaves a field unchanged. */
  userUpdate: defineEndpoint({
    method: 'PUT',
    path: '/user/update',
    access: 'token',
    body: shape({
      id,
      nickName: named(LIMITS.nickName),
      sex: maybe(v.pipe(long, v.enum(Sex))),
      signature: maybe(typed(LIMITS.signature)),
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
  /** Turns the sound of incoming messages on or off, for the terminal in the token. */
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
