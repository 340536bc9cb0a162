import type { editPassword } from '@ferry/core/contract/accounts/customer';

/** This call ends every session, including the one that sends it, so the sign-in page shows its result. */
export const endsItsSession: (typeof editPassword)['operation'] = 'account.editPassword';
