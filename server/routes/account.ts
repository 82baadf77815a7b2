// Endpoints of the caller's own account: profile, settings, password, devices, cancellation.
import { endpoints } from '../../src/core/wire/index.ts';
import { changePassword } from '../auth/change-password.ts';
import { listDevices, removeDevice } from '../auth/devices.ts';
import type { AddRoute } from '../http/route.ts';
import { cancelOwnAccount } from '../people/cancelling.ts';
import { setLanguage, setManualApprove, updateProfile } from '../people/profile.ts';
import { setAudioTip } from '../people/users.ts';
import { wrongLength } from '../registration/password-length.ts';
import { done } from '../result.ts';
import type { Services } from '../services.ts';

export function addAccountRoutes(add: AddRoute, services: Services): void {
  add(endpoints.userUpdate, ({ caller, body }) => updateProfile(services, caller, body));
  add(endpoints.userManualApprove, async ({ caller, query }) => {
    await setManualApprove(services, caller, query.enabled);
    return done(null);
  });
  add(endpoints.userAudioTip, async ({ caller, query }) => {
    await setAudioTip(services, caller, query.enabled);
    return done(null);
  });
  add(endpoints.userLanguage, ({ caller, body }) => setLanguage(services, caller, body.language));
  add(endpoints.modifyPwd, async ({ caller, body: { oldPassword, newPassword }, address }) => {
    const wrong = wrongLength(newPassword, services.registration.passwordLengths);
    return wrong ?? changePassword(services, caller, { oldPassword, newPassword, address });
  });
  add(endpoints.unregister, ({ caller, body: { password }, address }) =>
    cancelOwnAccount(services, caller, { password, address }),
  );
  add(endpoints.deviceList, async ({ caller }) => done(await listDevices(services, caller)));
  add(endpoints.deviceRemove, ({ caller, params }) => removeDevice(services, caller, params.id));
}
