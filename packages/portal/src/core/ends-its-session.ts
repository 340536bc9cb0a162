import type { editPassword } from '@ferry/core/contract/accounts/customer';

/** Ends every session, also the one that sends it, so the sign-in page says what became of it. */
export const endsItsSession: (typeof editPassword)['operation'] = 'account.editPassword';
