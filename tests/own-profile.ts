// Fields of a signed-in user that most tests do not read, with the values of a new account.
import type { SelfRow } from '../src/core/contract/rows.ts';

export const NEW_PROFILE: Omit<SelfRow, 'id' | 'userName' | 'nickName'> = {
  headImage: '',
  headImageThumb: '',
  signature: '',
  phone: '',
  email: '',
  sex: 0,
  type: 2,
  status: 0,
  isBanned: false,
  reason: '',
  online: false,
  isManualApprove: false,
  language: '',
  isAudioTip: true,
};
