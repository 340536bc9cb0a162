// No calls: the roles of people and programs with script tokens, and the scopes that come with them.

import { type Scope, scopeNames } from '../base/scopes.ts';

interface Role {
  /** Who has it. */
  readonly who: string;
  /** The scopes of a new token that names none. Empty: it must name them. */
  readonly scopes: readonly Scope[];
}

/**
 * The roles of new tokens. A role is shown beside the actions of its owner. What a token may do depends on its scopes
 * alone: a role only sets the default scopes of a new token.
 */
export const roles = {
  owner: { who: 'who runs the site', scopes: ['admin'] },
  support: {
    who: 'who answers customers',
    scopes: [
      'admin:tickets.read',
      'admin:tickets.write',
      'admin:users.read',
      'admin:users.edit',
      'admin:announcements.read',
      'admin:bills.read',
      'admin:codes.read',
      'admin:commissions.read',
      'admin:coupons.read',
      'admin:invoices.read',
      'admin:mail.read',
      'admin:nodes.read',
      'admin:orders.read',
      'admin:products.read',
      'admin:recharges.read',
    ],
  },
  finance: {
    who: 'who keeps the books and refunds',
    scopes: [
      'admin:bills.read',
      'admin:codes.read',
      'admin:commissions.read',
      'admin:coupons.read',
      'admin:invoices.read',
      'admin:money.read',
      'admin:orders.read',
      'admin:orders.money',
      'admin:products.read',
      'admin:recharges.read',
      'admin:recharges.money',
      'admin:stats.read',
      'admin:users.read',
    ],
  },
  nodes: {
    who: 'who runs the nodes',
    scopes: [
      'admin:nodes.read',
      'admin:nodes.write',
      'admin:nodes.secrets',
      'admin:blocked-ips.read',
      'admin:blocked-ips.write',
      'admin:links.read',
      'admin:links.write',
      'admin:rules.read',
      'admin:rules.write',
      'admin:doctor.read',
      'admin:jobs.read',
      'admin:stats.read',
      'admin:traffic.read',
    ],
  },
  reader: {
    who: 'who reads everything and changes nothing',
    scopes: scopeNames.filter((scope) => scope.endsWith('.read')),
  },
  script: { who: 'a program, which names its scopes', scopes: [] },
} as const satisfies Readonly<Record<string, Role>>;

export type RoleName = keyof typeof roles;

/** The names of the roles of new tokens. */
export const roleNames = Object.keys(roles) as [RoleName, ...RoleName[]];

/** Roles of tokens of earlier versions, too. */
export const everyRole = [...roleNames, 'admin', 'operations'] as const;

/** The roles that bring scopes. */
export const presets = roleNames.filter((role) => roles[role].scopes.length > 0);
