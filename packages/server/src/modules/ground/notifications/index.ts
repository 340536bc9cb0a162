export { isReachable } from './near-events.ts';
export { noteTold } from './note-told.ts';
export { notify } from './notify.ts';
export { isWanted, readChoices } from './queries.ts';
export { type Choice, setChoice } from './set-choice.ts';
export {
  dropTelegrams,
  giveUpTelegrams,
  noteTelegram,
  openTelegramClaims,
  queueTelegram,
  type TakenTelegram,
  type TelegramEnd,
  takeTelegrams,
} from './telegram-queue.ts';
export { hasAdmins, momentIn, tellAdmins } from './tell-admins.ts';
export { tellCustomers } from './tell-customers.ts';
