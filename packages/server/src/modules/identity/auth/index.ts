export { endWaysIn, tellEndedWays } from './end-ways-in.ts';
export { dropFactor, dropWaitingFactor, enableFactor, storeWaitingFactor } from './factor/factor-rows.ts';
export { writeRecoveryCodes } from './factor/recovery-codes.ts';
export { spendSecondFactor, spendStep } from './factor/second-factor.ts';
export { newSecret, otpauthUri } from './factor/totp.ts';
export { assertSame, assertUncommon, hashPassword, verifyPassword } from './hashing/passwords.ts';
export { changePassword } from './password/change-password.ts';
export { checkPasswords } from './password/check-passwords.ts';
export { setPassword } from './password/set-password.ts';
export { proveOwner } from './proof/prove-owner.ts';
export { confirmSignIn, denySignIn, findSignInRequest } from './qr/answer-sign-in.ts';
export { createAccount } from './sign-up/create-account.ts';
export {
  assertCode,
  codeMinutes,
  dropCodes,
  issueCode,
  spendCode,
  takeCodeLimits,
} from './sign-up/email-codes.ts';
export { isInvited } from './sign-up/invites.ts';
export { tryCode } from './tries/count-try.ts';
export { knownDevice, rememberDeviceForCodes } from './tries/known-device.ts';
export { takeOwnLimit } from './tries/take-own-limit.ts';
export { stranger, type Trier, trierOf } from './tries/trier.ts';
