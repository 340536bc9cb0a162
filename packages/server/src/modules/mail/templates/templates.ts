import { alreadyRegistered } from './already-registered.ts';
import { banned } from './banned.ts';
import { noAccount } from './no-account.ts';
import { registerCode } from './register-code.ts';
import { resetCode } from './reset-code.ts';
import { ticketAnswered } from './ticket-answered.ts';

/** Every mail that the product sends. */
export const templates = { alreadyRegistered, banned, noAccount, registerCode, resetCode, ticketAnswered };
