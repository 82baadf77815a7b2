// One request of the deleted-message check, and the meaning of its response.
import type { Http } from '../env.ts';
import type { DeletedAnswer } from './deleted-check.ts';

export async function askDeleted(http: Pick<Http, 'call'>, groupId: number): Promise<DeletedAnswer> {
  let status = 0;
  const readHeaders = (_headers: Headers, code: number): void => {
    status = code;
  };
  const answer = await http.call('messageGroupCheckDeleted', { params: { groupId } }, { readHeaders });
  if (answer.ok) return { kind: 'ids', ids: answer.value };
  const { error } = answer;
  if (error.code === 'REFUSED' || error.code === 'BUSY') return { kind: 'error', status: error.status };
  // The sign-in has ended: no second attempt.
  if (error.code !== 'NO_ANSWER') return { kind: 'error', status: 0 };
  return status >= 400 ? { kind: 'error', status } : { kind: 'no-answer' };
}
