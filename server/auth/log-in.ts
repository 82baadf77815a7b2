// Login with name and password.
import type { LoginResult } from '../../src/core/wire/index.ts';
import { addressKey } from '../ip-addresses.ts';
import type { Outcome } from '../result.ts';
import { clientNameOf } from './client-name.ts';
import { checkPassword, type CheckServices } from './password-check.ts';
import {
  accountRefusal,
  beginSignIn,
  hashAddress,
  hashDevice,
  rateRefusal,
  type SignInServices,
} from './signins.ts';

type LogInServices = CheckServices & Pick<SignInServices, 'clock' | 'rates' | 'hub'>;

interface Login {
  terminal: number;
  userName: string;
  password: string;
  /** Random id of the browser or app; null without one. */
  device: string | null;
  /** The client had stored the password, so the user did not type it. */
  remembered: boolean;
  /** IP address of the client. */
  address: string;
  /** The header User-Agent, '' if missing. */
  userAgent: string;
}

/** Checks the password and begins a sign-in. The answer tells nothing about the account unless it is right. */
export async function logIn(services: LogInServices, login: Login): Promise<Outcome<LoginResult>> {
  const { terminal, userName, password, device, remembered, address, userAgent } = login;
  const onMatch = () => Promise.resolve(null);
  const checked = await checkPassword(services, {
    userName,
    password,
    address,
    wrong: 'wrongPassword',
    onMatch,
  });
  if (!checked.ok) return checked;
  const { user } = checked.value;
  const refusal = accountRefusal(user) ?? (await rateRefusal(services, user.id));
  if (refusal) return refusal;
  const { secrets } = services;
  return beginSignIn(services, user, {
    terminal,
    address: hashAddress(secrets, addressKey(address)),
    device: device === null ? null : hashDevice(secrets, user.id, device),
    client: clientNameOf(userAgent, terminal),
    remembered,
  });
}
