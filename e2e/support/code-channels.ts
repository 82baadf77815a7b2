// The `test` for registrations at the server. The server sends its codes to a mail server and an SMS hook of the test,
// which keep every message.
import type { TestType } from '@playwright/test';
import {
  type Mail,
  SENDER,
  type Sms,
  startMailServer,
  startSmsHook,
} from '../../tests/server/code-channels.ts';
import { test as base } from './test.ts';

interface WorkerFixtures {
  /** The modes of registration, with commas between them. */
  modes: string;
  channels: {
    /** Received messages, the oldest first. */
    mails: readonly Mail[];
    messages: readonly Sms[];
    /** The server's settings for these channels. */
    env: Readonly<Record<string, string>>;
  };
}

type WithChannels<Base> =
  Base extends TestType<infer Test, infer Worker> ? TestType<Test, Worker & WorkerFixtures> : never;

export const test: WithChannels<typeof base> = base.extend<object, WorkerFixtures>({
  modes: ['email,phone,username', { option: true, scope: 'worker' }],
  channels: [
    async ({ modes }, use) => {
      const [mail, sms] = await Promise.all([startMailServer(), startSmsHook()]);
      const env = {
        REGISTRATION: modes,
        SMTP_URL: mail.url,
        MAIL_FROM: SENDER,
        SMS_WEBHOOK_URL: sms.url,
      };
      await use({ mails: mail.messages, messages: sms.messages, env });
      await Promise.all([mail.stop(), sms.stop()]);
    },
    { scope: 'worker' },
  ],
  serverOptions: async ({ channels }, use) => {
    await use({ env: channels.env });
  },
});
