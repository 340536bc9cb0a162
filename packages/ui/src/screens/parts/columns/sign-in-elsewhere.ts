import type { loginIpLog } from '@ferry/core/contract/accounts/customer';
import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { Load } from '../load.ts';

type Log = CallAnswer<typeof loginIpLog>;

/**
 * The newest sign-in of the log that was not on this device. Its session may have ended since. `null`: there was none.
 */
export type SignInElsewhere = Load<Pick<Log['result_list'][number], 'created_at' | 'login_ip'> | null>;

/** The part of the log that `newestOf` reads. */
export const signInsElsewhere = { is_current: 'false', is_login: 'true', limit: 1 } as const;

export const newestOf = ({ result_list: [newest] }: Pick<Log, 'result_list'>) => newest ?? null;
