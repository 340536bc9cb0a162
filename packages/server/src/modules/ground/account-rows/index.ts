export { AddressTaken, reservationsOf } from './address-taken.ts';
export { anonymise } from './anonymise.ts';
export {
  addInviteBalance,
  beginRounds,
  giveEmailBack,
  markToldOfGuesses,
  notePasswordCheck,
  setAccountEnabled,
  setAccountEnd,
  setEmail,
  setMustChangePassword,
  setPasswordHash,
  setProfile,
  takeInviteBalance,
} from './change-account.ts';
export { linkChatTo, noteReachable, noteUnreachable, unlinkChatOf } from './chats.ts';
export { emailKey } from './email-key.ts';
export { insertAccount, type NewAccount } from './new-account.ts';
