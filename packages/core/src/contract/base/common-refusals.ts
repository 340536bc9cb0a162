import { type Call, takesKey } from './call.ts';

/** Refusals that are possible for every request. */
const ofEvery = [
  'auth.limited',
  'input.body',
  'input.format',
  'input.invalid',
  'input.no_dry_run',
  'input.required',
  'input.too_large',
  'input.too_slow',
  'server.busy',
  'server.failed',
  'server.too_slow',
  'server.unavailable',
] as const;
/** Refusals of addresses without a call. */
const ofNone = ['route.absent', 'route.malformed', 'route.method'] as const;
const ofTokens = ['access.bad_token', 'access.no_token', 'access.scope'] as const;
const ofSessions = ['auth.session_ended', 'auth.signed_out'] as const;
const ofBans = ['account.banned'] as const;
const ofNodes = ['node.address_refused', 'node.bad_key', 'node.no_key', 'node.unknown'] as const;
const ofKeys = ['input.answer_gone', 'input.key_not_random', 'input.key_too_long', 'input.key_used'] as const;
/** Refusals of calls that require the proof of the owner. */
export const ofProof = ['auth.password_wrong', 'auth.proof_required', 'auth.two_factor_wrong'] as const;

const ofCustomers = [...ofTokens, ...ofSessions, ...ofBans] as const;
const byAccess = {
  anyone: [],
  customer: ofCustomers,
  'customer-even-banned': [...ofTokens, ...ofSessions],
  admin: ofTokens,
  cron: ofTokens,
  bots: ofTokens,
  stats: ofCustomers,
  node: ofNodes,
} as const satisfies Record<Call['access'], readonly string[]>;

/** A code that no call declares, because every call of its kind may return it. */
export type CommonRefusal =
  | (typeof ofEvery | typeof ofNone | typeof ofKeys | typeof ofProof)[number]
  | (typeof byAccess)[Call['access']][number];

/** The same for the calls of some callers. */
export type CommonRefusalOf<Who extends Call['access']> =
  | (typeof ofEvery | typeof ofKeys | typeof ofProof)[number]
  | (typeof byAccess)[Who][number];

/** The common refusals of a call, by its access and by what it reads besides its input. */
export const commonRefusals = (call: Call): readonly CommonRefusal[] => [
  ...ofEvery,
  ...byAccess[call.access],
  ...(call.proof ? ofProof : []),
  ...(takesKey(call) ? ofKeys : []),
];

/** Every code that a call may return. */
export const refusalsOf = (call: Call): ReadonlySet<string> =>
  new Set([...commonRefusals(call), ...call.refusals]);
