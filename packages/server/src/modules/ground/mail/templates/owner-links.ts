import type { templates } from './templates.ts';

/**
 * The link that a mail carries for an owner who did not do what it reports. `undo`: the action can be undone.
 * `renewed`: another link to the same undoing, with the times of the first. `not_me`: nothing can be restored, so it
 * ends the ways into the account. `null`: the mail reports no action on an account that its reader has. `undone` and
 * `secured` are mailed after such a link was used, when nobody is signed in any more.
 */
export const ownerLinks = {
  accountOpened: null,
  addressReserved: 'renewed',
  addressTaken: null,
  alreadyRegistered: null,
  apiTokenMade: 'undo',
  banned: null,
  commonPassword: 'not_me',
  dataExported: 'undo',
  deletionCancelled: 'not_me',
  deletionOver: null,
  deletionRequested: 'undo',
  emailChanged: 'undo',
  emailCode: null,
  expiresSoon: null,
  factorChanged: 'undo',
  leakClosed: 'undo',
  linkElsewhere: null,
  linkHost: null,
  mailTest: null,
  newSignIn: 'not_me',
  noAccount: null,
  nodeCutOff: null,
  nodeState: null,
  nodeUsedUp: null,
  passkeyAdded: 'undo',
  passkeyCopied: 'not_me',
  passkeyRemoved: 'undo',
  passwordByStaff: 'not_me',
  passwordChanged: 'undo',
  passwordGuessed: 'not_me',
  passwordReset: 'not_me',
  registerCode: null,
  renewalShort: null,
  resetCode: null,
  secured: null,
  signInAllowed: 'undo',
  signInLinkMade: 'not_me',
  telegramLinked: 'undo',
  ticketAnswered: null,
  trafficLow: null,
  trafficSpent: null,
  undone: null,
  unusualPayment: null,
} as const satisfies Record<keyof typeof templates, 'undo' | 'renewed' | 'not_me' | null>;

type OwnerLinks = typeof ownerLinks;
/** The templates of the mails with a link of some kind. */
export type MailsWith<Kind extends OwnerLinks[keyof OwnerLinks]> = {
  [Name in keyof OwnerLinks]: OwnerLinks[Name] extends Kind ? Name : never;
}[keyof OwnerLinks];
