import type { WordKey } from '../../../../words/words.ts';
import type { OwnerLink } from '../owner-link.ts';

type NameIn<Key> = Key extends `mails.${infer Name}.subject` ? Name : never;
/** The names of mails in the catalogue. */
export type TextName = NameIn<WordKey>;

/** A mail. Its texts are `mails.<name>.subject`, `.body` with empty lines between paragraphs, and `.action`. */
export interface Mail<Values> {
  /** The name of its texts, if it depends on the values. */
  readonly text?: (values: Values) => TextName;
  /** Whether its reader gets the code among the values. */
  readonly hasCode?: true;
  /** The page of the portal that its button opens. */
  readonly page?: string;
  /** The words for values that may be empty. */
  readonly unknown?: Partial<Record<keyof Values, 'unknown' | 'unknown_device' | 'unknown_address'>>;
}

/** A code for the reader, and its lifetime. */
interface Code {
  code: string;
  minutes: number;
}

interface Traffic {
  used: string;
  total: string;
  /** When the traffic is reset. `null`: never while this plan runs. */
  resets: string | null;
  /** Whether the reader can begin the next period now. */
  canBegin: boolean;
}

const withLink =
  <Kind extends OwnerLink['kind'] | null>(ownerLink: Kind) =>
  <Values = Record<never, never>>(given: Mail<Values> = {}): Mail<Values> & { readonly ownerLink: Kind } => ({
    ...given,
    ownerLink,
  });
/**
 * A mail without an owner's link, because it reports no action on an account of its reader. `undone` and `secured` are
 * mailed after an owner's link was used, when nobody is signed in any more.
 */
const mail = withLink(null);
/** A mail whose link undoes the action that it reports. */
const undoable = withLink('undo');
/** A mail with another link to the same undo, which expires with the first link. */
const renewable = withLink('renewed');
/** A mail whose link ends the ways into the account, because nothing can be restored. */
const reported = withLink('not_me');

const security = '/user/account/security';
const newPassword = '/auth/forgot-password';
const signIn = '/auth/sign-in';
const renew = '/user/services/buy?do=renew';
const addTraffic = '/user/services/buy?do=traffic';

/** Every mail that the product sends. */
export const templates = {
  /** The code that sets the first password after staff created the account. */
  accountOpened: mail<Code>({ hasCode: true, page: newPassword }),
  /**
   * Sent when somebody wants to use an address that its former account can still take back. Nobody else learns that.
   */
  addressReserved: renewable<{ until: string }>(),
  /** Sent instead of a code to an address that has an account, so that only its owner learns that. */
  addressTaken: mail({ page: signIn }),
  /** The same for a sign-up with such an address. */
  alreadyRegistered: mail({ page: signIn }),
  apiTokenMade: undoable<{ name: string; ip: string }>({ page: security }),
  banned: mail<{ reason: string; until: string }>({ page: '/user/dashboard' }),
  /** Asks a customer with a very common password to change it. */
  commonPassword: reported({ page: security }),
  dataExported: undoable<{ ip: string }>(),
  /** Tells the owner that somebody cancelled the deletion. */
  deletionCancelled: reported(),
  /** Tells the owner the outcome of the deletion: the job deleted the account, or kept it. */
  deletionOver: mail<{ step: 'held' | 'ended' }>({
    text: ({ step }) => (step === 'held' ? 'deletionHeld' : 'deletionEnded'),
  }),
  /** Tells the owner when the account will be deleted. */
  deletionRequested: undoable<{ ends: string }>({ page: security }),
  /** Tells the old address that the account has a new one. */
  emailChanged: undoable<{ to: string; ip: string }>(),
  /** The code that proves a new address. */
  emailCode: mail<Code>({ hasCode: true }),
  /** The plan, or the account (`plan` is null), ends within three days. */
  expiresSoon: mail<{ plan: string | null; ends: string }>({
    text: ({ plan }) => (plan === null ? 'accountEnds' : 'planEnds'),
    page: renew,
  }),
  /** Tells the owner that the second factor was turned on or off. */
  factorChanged: undoable<{ isOn: boolean; ip: string }>({
    text: ({ isOn }) => (isOn ? 'factorOn' : 'factorOff'),
    page: security,
  }),
  /** Tells the owner that all secrets that may have leaked were replaced. */
  leakClosed: undoable<{ ip: string }>({ page: security }),
  /**
   * Tells a customer at which other hosts his subscription is. It contains no subscription link, because others may
   * read the mail.
   */
  linkElsewhere: mail<{ host: string; hosts: string; since: string }>({ page: '/user/dashboard' }),
  /** Tells an admin that a host of subscription links does not respond, or that it responds again. */
  linkHost: mail<{ host: string; since: string; reason: string; isBack: boolean }>({
    text: ({ isBack }) => (isBack ? 'linkHostBack' : 'linkHostAway'),
  }),
  /** A test mail of staff. */
  mailTest: mail(),
  /** Reports a sign-in from a new place. */
  newSignIn: reported<{ when: string; ip: string; agent: string }>({
    page: security,
    unknown: { agent: 'unknown' },
  }),
  /** Sent instead of a code to an address without an account. */
  noAccount: mail({ page: '/auth/sign-up' }),
  /** Tells an admin that a node carries traffic of customers who were cut off, or that it no longer does. */
  nodeCutOff: mail<{ node: string; since: string; customers: number; isOver: boolean }>({
    text: ({ isOver }) => (isOver ? 'nodeCutOffEnded' : 'nodeCutOff'),
  }),
  /** Tells an admin that a node went silent, or that it is back. */
  nodeState: mail<{ node: string; isBack: boolean; since: string; minutes: number }>({
    text: ({ isBack }) => (isBack ? 'nodeBack' : 'nodeSilent'),
  }),
  /** Tells an admin that a node used up its monthly traffic. `until`: when the month ends. */
  nodeUsedUp: mail<{ node: string; used: string; total: string; until: string; isStopped: boolean }>({
    text: ({ isStopped }) => (isStopped ? 'nodeUsedUpStopped' : 'nodeUsedUp'),
  }),
  /** Tells the owner that a passkey was added. */
  passkeyAdded: undoable<{ name: string; ip: string }>({ page: security }),
  /** Tells the owner that a passkey's signature counter went back, so that it may have been copied. */
  passkeyCopied: reported<{ name: string; ip: string }>({ page: security }),
  /** Tells the owner that a passkey was removed. */
  passkeyRemoved: undoable<{ name: string; ip: string }>({ page: security }),
  /** Tells the owner that the password was changed by somebody who knew it. */
  passwordChanged: undoable<{ ip: string }>({ page: signIn }),
  /** Tells a customer that somebody guesses passwords or codes, and what still works meanwhile. */
  passwordGuessed: reported<{ secret: 'password' | 'code' }>({
    text: ({ secret }) => (secret === 'code' ? 'codeGuessed' : 'passwordGuessed'),
    page: security,
  }),
  /** The code that sets a password after staff reset the old one. */
  passwordByStaff: reported<Code>({ hasCode: true, page: newPassword }),
  /** Tells the owner that a new password was set with a mailed code. */
  passwordReset: reported<{ ip: string }>({ page: signIn }),
  /** The code of sign-up. */
  registerCode: mail<Code>({ hasCode: true }),
  /** The balance is too low for the next renewal. */
  renewalShort: mail<{ plan: string; ends: string; amount: string; missing: string }>({
    page: '/user/wallet',
  }),
  /** The code that sets a new password. */
  resetCode: mail<Code>({ hasCode: true }),
  /** After "this was not me": nobody is signed in any more, and the account needs a new password. */
  secured: mail<Code>({ hasCode: true, page: newPassword }),
  /** Tells the owner that a signed-in device allowed another one to sign in. */
  signInAllowed: undoable<{ ip: string; agent: string }>({
    page: security,
    unknown: { ip: 'unknown_address', agent: 'unknown_device' },
  }),
  /** Tells the owner that staff made a link that signs in to the account. */
  signInLinkMade: reported<{ minutes: number }>({ page: security }),
  /** Tells the owner that a Telegram chat was linked, which can confirm sign-ins. */
  telegramLinked: undoable<{ name: string }>({ page: '/user/my-account' }),
  /** Tells a customer that staff answered a ticket. The mail does not contain the answer. */
  ticketAnswered: mail<{ id: string; title: string; staffName: string }>({
    page: '/user/tickets/view/{id}',
  }),
  /** 80 % of the period's traffic is used. */
  trafficLow: mail<Traffic>({
    text: ({ resets }) => (resets === null ? 'trafficLowForGood' : 'trafficLow'),
    page: addTraffic,
  }),
  /** All of the period's traffic is used. */
  trafficSpent: mail<Traffic>({
    text: ({ resets, canBegin }) =>
      resets === null ? 'trafficSpentForGood' : canBegin ? 'trafficSpentEarly' : 'trafficSpent',
    page: addTraffic,
  }),
  /** Tells an admin that a payment method was made or changed. `by`: who did it. */
  payMethodChanged: mail<{ method: string; by: string }>({}),
  /** Tells an admin that a gateway's payment differs from its order. `credited` is null: it is held for staff. */
  unusualPayment: mail<{
    trade: string;
    gateway_no: string;
    paid: string;
    kinds: string;
    credited: string | null;
  }>({
    text: ({ credited }) => (credited === null ? 'heldPayment' : 'unusualPayment'),
  }),
  /** After an undo: the account belongs to its owner again and needs a new password. */
  undone: mail<Code>({ hasCode: true, page: newPassword }),
};

type Templates = typeof templates;
export type TemplateName = keyof Templates;
/** The templates of the mails with a link of some kind. */
export type MailsWith<Kind extends OwnerLink['kind']> = {
  [Name in TemplateName]: Templates[Name]['ownerLink'] extends Kind ? Name : never;
}[TemplateName];
/** The values of a template. */
export type ValuesOf<Name extends TemplateName> = Name extends TemplateName
  ? Templates[Name] extends Mail<infer Values>
    ? Values
    : never
  : never;
