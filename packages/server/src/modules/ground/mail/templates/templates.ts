import { deletionCancelled, deletionOver, deletionRequested } from './account-deletion.ts';
import { accountOpened } from './account-opened.ts';
import { addressReserved } from './address-reserved.ts';
import { addressTaken } from './address-taken.ts';
import { alreadyRegistered } from './already-registered.ts';
import { apiTokenMade } from './api-token-made.ts';
import { banned } from './banned.ts';
import { commonPassword } from './common-password.ts';
import { dataExported } from './data-exported.ts';
import { emailChanged } from './email-changed.ts';
import { emailCode } from './email-code.ts';
import { expiresSoon } from './expires-soon.ts';
import { factorChanged } from './factor-changed.ts';
import { leakClosed } from './leak-closed.ts';
import { newSignIn } from './new-sign-in.ts';
import { noAccount } from './no-account.ts';
import { nodeState } from './node-state.ts';
import { passwordByStaff } from './password-by-staff.ts';
import { passwordChanged } from './password-changed.ts';
import { passwordGuessed } from './password-guessed.ts';
import { passwordReset } from './password-reset.ts';
import { registerCode } from './register-code.ts';
import { renewalShort } from './renewal-short.ts';
import { resetCode } from './reset-code.ts';
import { secured } from './secured.ts';
import { signInAllowed } from './sign-in-allowed.ts';
import { signInLinkMade } from './sign-in-link-made.ts';
import { telegramLinked } from './telegram-linked.ts';
import { ticketAnswered } from './ticket-answered.ts';
import { trafficLow } from './traffic-low.ts';
import { trafficSpent } from './traffic-spent.ts';
import { undone } from './undone.ts';

/** Every mail that the product sends. */
export const templates = {
  accountOpened,
  addressReserved,
  addressTaken,
  alreadyRegistered,
  apiTokenMade,
  banned,
  commonPassword,
  dataExported,
  deletionCancelled,
  deletionOver,
  deletionRequested,
  emailChanged,
  emailCode,
  expiresSoon,
  factorChanged,
  leakClosed,
  newSignIn,
  noAccount,
  nodeState,
  passwordChanged,
  passwordGuessed,
  passwordByStaff,
  passwordReset,
  registerCode,
  renewalShort,
  resetCode,
  secured,
  signInAllowed,
  signInLinkMade,
  telegramLinked,
  ticketAnswered,
  trafficLow,
  trafficSpent,
  undone,
};
