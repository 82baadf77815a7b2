// Endpoints of registration: captchas, codes by SMS and mail, and the registration itself.
import { endpoints } from '../../src/core/wire/index.ts';
import type { AddRoute } from '../http/route.ts';
import { addressKey } from '../ip-addresses.ts';
import { mailboxOf } from '../mailboxes.ts';
import { register } from '../registration/register.ts';
import { requestCode } from '../registration/request-code.ts';
import { done, refuse, tooMany } from '../result.ts';
import type { Services } from '../services.ts';

export function addRegistrationRoutes(add: AddRoute, services: Services): void {
  const { captchas, limits } = services.registration;
  add(endpoints.captchaImgCode, async ({ address, language }) => {
    const { wait } = await limits.captcha(addressKey(address));
    return wait > 0 ? tooMany('tooMuchAtOnce', wait) : done(await captchas.create(language));
  });
  add(endpoints.captchaImgVertify, async ({ query: { id, code } }) => done(await captchas.check(id, code)));
  add(endpoints.captchaSmsCode, ({ body: { phone, ...captcha }, address, language }) => {
    const recipient = { kind: 'phone' as const, value: phone };
    return requestCode(services, { recipient, captcha, address, language });
  });
  add(endpoints.captchaMailCode, async ({ body: { email }, address, language }) => {
    const mailbox = mailboxOf(email);
    if (mailbox === null) return refuse('fieldWrong', ['email']);
    const recipient = { kind: 'email' as const, value: mailbox };
    return requestCode(services, { recipient, captcha: null, address, language });
  });
  add(endpoints.register, ({ body, address }) => register(services, { body, address }));
}
