// The user's own account: profile, settings, password and devices.
import type { DeviceRow } from '../../src/core/contract/account-commands.ts';
import type { ArgsOf } from '../../src/core/contract/commands.ts';
import { done, failed, type Result } from '../../src/core/contract/result.ts';
import type { SelfRow } from '../../src/core/contract/rows.ts';
import type { Account } from '../account/account-api.ts';
import type { SignedInContext } from './context.ts';

export const updateProfile = (
  { signature, picture }: ArgsOf<'updateProfile'>,
  context: SignedInContext,
): Promise<Result<null>> => {
  const change = {
    ...(signature !== undefined && { signature }),
    ...(picture && { headImage: picture.originUrl, headImageThumb: picture.thumbUrl }),
  };
  return changeProfile(context, change, ({ id, nickName }) =>
    context.http.call('userUpdate', { body: { id, nickName, ...change } }),
  );
};

export const setSound = (
  { on: enabled }: ArgsOf<'setSound'>,
  context: SignedInContext,
): Promise<Result<null>> =>
  changeProfile(context, { isAudioTip: enabled }, () =>
    context.http.call('userAudioTip', { query: { enabled } }),
  );

export const setManualApprove = (
  { on: enabled }: ArgsOf<'setManualApprove'>,
  context: SignedInContext,
): Promise<Result<null>> =>
  changeProfile(context, { isManualApprove: enabled }, () =>
    context.http.call('userManualApprove', { query: { enabled } }),
  );

export const setLanguage = (
  { language }: ArgsOf<'setLanguage'>,
  context: SignedInContext,
): Promise<Result<null>> =>
  changeProfile(context, { language }, () => context.http.call('userLanguage', { body: { language } }));

export async function changePassword(
  { oldPassword, newPassword }: ArgsOf<'changePassword'>,
  { http }: SignedInContext,
): Promise<Result<null>> {
  const body = { oldPassword, newPassword, confirmPassword: newPassword };
  const answer = await http.call('modifyPwd', { body });
  return answer.ok ? done(null) : answer;
}

export const devices = (_args: unknown, { http }: SignedInContext): Promise<Result<readonly DeviceRow[]>> =>
  http.call('deviceList', {});

export async function removeDevice(
  { id }: ArgsOf<'removeDevice'>,
  { http }: SignedInContext,
): Promise<Result<null>> {
  const answer = await http.call('deviceRemove', { params: { id } });
  return answer.ok ? done(null) : answer;
}

/** By account: its last change of the profile. */
const lastChanges = new WeakMap<Account, Promise<unknown>>();

/**
 * Sends a change, then loads the profile again. Each change waits for the one before: a profile requested before the
 * next change would otherwise arrive after it, and show the old value.
 */
function changeProfile(
  context: SignedInContext,
  change: Partial<SelfRow>,
  send: (self: SelfRow) => Promise<Result<unknown>>,
): Promise<Result<null>> {
  const { account, current, signIns } = context;
  const perform = async (): Promise<Result<null>> => {
    const { self } = current;
    if (!self || current.account !== account) return failed({ code: 'SIGNED_OUT' });
    const answer = await send(self);
    if (!answer.ok) return answer;
    const loaded = await (await signIns).reload();
    if (current.account !== account) return done(null);
    // Without an answer to the reload, the change is known all the same.
    if (!loaded.ok) current.self$.next({ ...self, ...change });
    else if (loaded.value.id === self.id) current.self$.next(loaded.value);
    return done(null);
  };
  const result = (lastChanges.get(account) ?? Promise.resolve()).then(perform);
  lastChanges.set(
    account,
    result.catch(() => undefined),
  );
  return result;
}
