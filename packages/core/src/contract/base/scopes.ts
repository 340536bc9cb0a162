import { areaScope, type Call } from './call.ts';

/**
 * The areas of admins that are divided, and their parts. A scope names one part, such as `admin:users.money`: `read`
 * shows, `edit` changes, `security` changes how a customer signs in, `money` moves money or makes and ends what is worth
 * money. All other areas are one scope each, such as `admin:jobs`.
 */
export const dividedAreas = {
  users: ['read', 'edit', 'security', 'money'],
  cdKeys: ['read', 'money'],
  payments: ['read', 'money'],
  shop: ['read', 'edit', 'money'],
} as const;

type Divided = typeof dividedAreas;

/** The scope of one part of a divided area. */
export type PartScope = { [Area in keyof Divided]: `admin:${Area}.${Divided[Area][number]}` }[keyof Divided];

/** The scopes of the parts by their area, `admin:users` for example. */
export const partsOf: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(dividedAreas).map(([area, parts]) => [
    `admin:${area}`,
    parts.map((part) => `admin:${area}.${part}`),
  ]),
);

/**
 * Whether a token with these scopes opens a call. `admin` opens every call, but not the metrics. Tokens from before areas
 * were divided still have the scope of a whole area, and it opens the calls of that area. New tokens can not get it.
 */
export const opensCall = (
  scopes: readonly string[],
  { operation, access, scope }: Pick<Call, 'operation' | 'access' | 'scope'>,
): boolean =>
  scope !== null &&
  (scope === 'any' ||
    (scopes.includes('admin') && scope !== 'metrics') ||
    scopes.includes(scope) ||
    (access === 'admin' && scopes.includes(areaScope(operation))));
