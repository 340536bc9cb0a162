import type { Call } from './call.ts';

interface About {
  /** What a token with this scope may do: a sentence without subject and full stop. */
  readonly may: string;
  /** The names under which tokens of earlier versions have it. Such a name opens every scope that lists it. */
  readonly old?: readonly string[];
}

/**
 * All scopes of script tokens. An area of an admin has the noun of its commands as its name. `read` only shows data;
 * `write` changes it. Where more is at stake, `write` is divided: `edit` changes data, `security` how a customer signs
 * in, `money` moves money, or makes or ends things that are worth money; `secrets` shows secrets.
 */
export const scopes = {
  admin: { may: 'make every call of admins, crons, bots and readers of statistics' },
  'admin:announcements.read': { may: 'show announcements and their history', old: ['admin:announcements'] },
  'admin:announcements.write': {
    may: 'publish, edit, schedule and withdraw announcements',
    old: ['admin:announcements'],
  },
  'admin:audit.read': { may: 'read the audit log', old: ['admin:audit'] },
  'admin:bills.read': { may: 'list the plans that renew', old: ['admin:bills'] },
  'admin:blocked-ips.read': { may: 'list addresses that nodes block', old: ['admin:blockIps'] },
  'admin:blocked-ips.write': { may: 'block held addresses, and unblock addresses', old: ['admin:blockIps'] },
  'admin:campaigns.read': { may: 'show mail campaigns, and count recipients', old: ['admin:campaigns'] },
  'admin:campaigns.write': {
    may: 'test, send, pause, resume and cancel mail campaigns',
    old: ['admin:campaigns'],
  },
  'admin:codes.read': { may: 'list redeem codes', old: ['admin:cdKeys', 'admin:cdKeys.read'] },
  'admin:codes.money': { may: 'make and revoke redeem codes', old: ['admin:cdKeys', 'admin:cdKeys.money'] },
  'admin:commissions.read': { may: 'list commissions of inviters', old: ['admin:invites'] },
  'admin:coupons.read': { may: 'list coupons', old: ['admin:coupons'] },
  'admin:coupons.write': { may: 'make and stop coupons', old: ['admin:coupons'] },
  'admin:doctor.read': { may: 'check the site', old: ['admin:doctor'] },
  'admin:invoices.read': { may: 'list and show invoices', old: ['admin:invoices'] },
  'admin:jobs.read': { may: 'list jobs and their runs', old: ['admin:jobs'] },
  'admin:jobs.write': { may: 'run jobs', old: ['admin:jobs'] },
  'admin:links.read': { may: 'show the hosts of subscription links', old: ['admin:links'] },
  'admin:links.write': { may: 'set the hosts of subscription links', old: ['admin:links'] },
  'admin:mail.read': { may: 'show the queue of mails', old: ['admin:mail'] },
  'admin:mail.write': { may: 'send test mails, and retry or drop queued mails', old: ['admin:mail'] },
  'admin:money.read': { may: 'compare balances with the ledger', old: ['admin:wallet'] },
  'admin:nodes.read': { may: 'list nodes, their health and the names of their keys', old: ['admin:nodes'] },
  'admin:nodes.write': {
    may: 'make, change, disable and remove nodes, and revoke their keys',
    old: ['admin:nodes'],
  },
  'admin:nodes.secrets': {
    may: 'show a node with the secrets of its config, and make keys of nodes',
    old: ['admin:nodes'],
  },
  'admin:orders.read': { may: 'list orders and preview refunds', old: ['admin:shop', 'admin:shop.read'] },
  'admin:orders.money': { may: 'refund orders', old: ['admin:shop', 'admin:shop.money'] },
  'admin:pay-methods.read': { may: 'show payment methods, without their secrets' },
  'admin:pay-methods.write': {
    may: 'make, change and disable payment methods, which decides who gets the money',
  },
  'admin:products.read': { may: 'list products', old: ['admin:shop', 'admin:shop.read'] },
  'admin:products.write': { may: 'make and change products', old: ['admin:shop', 'admin:shop.edit'] },
  'admin:recharges.read': {
    may: 'list and show recharges',
    old: ['admin:payments', 'admin:payments.read'],
  },
  'admin:recharges.money': {
    may: 'mark recharges as paid, refund them, and ask gateways',
    old: ['admin:payments', 'admin:payments.money'],
  },
  'admin:rules.read': { may: 'list audit rules and their hits, and test rules', old: ['admin:detect'] },
  'admin:rules.write': { may: 'add, change and remove audit rules', old: ['admin:detect'] },
  'admin:secret.read': { may: 'show which keys of the site are in use', old: ['admin:secrets'] },
  'admin:secret.write': { may: 'rotate, renew and forget keys of the site', old: ['admin:secrets'] },
  'admin:settings.read': { may: 'show the settings of the site', old: ['admin:system'] },
  'admin:settings.write': { may: 'change the settings of the site', old: ['admin:system'] },
  'admin:stats.read': { may: 'show statistics: money, customers, traffic, nodes', old: ['admin:figures'] },
  'admin:telegram.read': { may: 'show the state of the Telegram bot', old: ['admin:telegram'] },
  'admin:tickets.read': { may: 'read tickets, notes and attachments', old: ['admin:tickets'] },
  'admin:tickets.write': {
    may: 'answer, note, assign, close, reopen and merge tickets, and manage saved answers',
    old: ['admin:tickets'],
  },
  'admin:tokens.read': { may: 'list and show script tokens, never their text', old: ['admin:tokens'] },
  'admin:tokens.write': { may: 'make and revoke tokens within its own scopes', old: ['admin:tokens'] },
  'admin:traffic.read': { may: 'show reports of traffic that were refused', old: ['admin:traffic'] },
  'admin:users.read': { may: 'find and show customers, their bans and notes', old: ['admin:users'] },
  'admin:users.edit': {
    may: 'make, edit, ban and disable customers, and write notes',
    old: ['admin:users'],
  },
  'admin:users.security': {
    may: 'change addresses, passwords, second factors, sessions and credentials at nodes, and all of admin:users.sign-in',
    old: ['admin:users'],
  },
  'admin:users.sign-in': {
    may: 'make links that sign in as a customer',
    // The links were a part of `security` from the beginning.
    old: ['admin:auth', 'admin:users.security'],
  },
  'admin:users.money': { may: 'grant money, traffic and days', old: ['admin:users'] },
  cron: { may: 'make the calls of a crontab' },
  bots: { may: 'make the calls of casino and media bots' },
  stats: { may: 'make the calls of readers of statistics' },
  metrics: { may: 'read the metrics' },
} as const satisfies Readonly<Record<string, About>>;

export type Scope = keyof typeof scopes;

/** The scope of a call of admins. */
export type AdminScope = Extract<Scope, `admin:${string}`>;

const all: Readonly<Record<string, About>> = scopes;

/** The names of all scopes. */
export const scopeNames = Object.keys(scopes) as Scope[];

const isScope = (name: string): name is Scope => Object.hasOwn(scopes, name);

/** The scopes that a name of an earlier version opens. */
const heirsOf = (name: string): Scope[] => scopeNames.filter((scope) => all[scope]?.old?.includes(name));

/** The names of earlier versions that are no longer scopes. */
export const oldNames: readonly string[] = [
  ...new Set(Object.values(all).flatMap(({ old = [] }) => old.filter((name) => !isScope(name)))),
];

/**
 * The present names for scopes of any version: an old name becomes the scopes that replaced it. An unknown name stays.
 */
export const renewed = (names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => (oldNames.includes(name) ? heirsOf(name) : [name]))),
];

/** All scopes that a token with these names has, whichever version made it. */
export const opened = (names: readonly string[]): ReadonlySet<string> =>
  new Set([...renewed(names), ...names.flatMap(heirsOf)]);

/**
 * Old names of areas in which money moves or sign-ins change, and their parts. Existing tokens may have such a name,
 * but a new token gets only the parts that it needs.
 */
export const partsOf: Readonly<Record<string, readonly Scope[]>> = Object.fromEntries(
  oldNames.flatMap((name) => {
    const parts = heirsOf(name);
    const isDivided = parts.length > 1 && parts.some((part) => /\.(money|security)$/.test(part));
    return isDivided ? [[name, parts]] : [];
  }),
);

/** Whether these scopes allow a call. `admin` opens every call, but not the metrics. */
export const opensCall = (own: ReadonlySet<string>, { scope }: Pick<Call, 'scope'>): boolean =>
  scope !== null && (scope === 'any' || own.has(scope) || (own.has('admin') && scope !== 'metrics'));
