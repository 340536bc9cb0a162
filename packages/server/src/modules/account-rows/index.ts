export {
  addInviteBalance,
  beginRounds,
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
export { makeNameless } from './make-nameless.ts';
export { emailKey, insertAccount, type NewAccount } from './new-account.ts';
