// No calls: what each gateway needs to know.

import * as z from 'zod/mini';
import * as alipay from './gateways/alipay.ts';
import * as bepusdt from './gateways/bepusdt.ts';
import * as epay from './gateways/epay.ts';
import * as epayrsa from './gateways/epayrsa.ts';
import * as external from './gateways/external.ts';
import * as stripe from './gateways/stripe.ts';
import type { gateway } from './pay-method.ts';

const sandbox = { shown: z.object({ kind: z.literal('sandbox') }), secrets: z.object({}) };

/** The settings of each gateway: those that staff see, and those that are kept on the server. */
export const settingsOf = { epay, epayrsa, alipay, bepusdt, external, stripe, sandbox } satisfies Record<
  z.output<typeof gateway>,
  { shown: z.ZodMiniObject; secrets: z.ZodMiniObject }
>;

/** Without the sandbox, which belongs to the server and not to a row. */
export const settings = z.discriminatedUnion('kind', [
  z.extend(epay.shown, epay.secrets.shape),
  z.extend(epayrsa.shown, epayrsa.secrets.shape),
  z.extend(alipay.shown, alipay.secrets.shape),
  z.extend(bepusdt.shown, bepusdt.secrets.shape),
  z.extend(stripe.shown, stripe.secrets.shape),
  z.extend(external.shown, external.secrets.shape),
]);

/** Secrets that are left out stay as they are. */
export const changedSettings = z.discriminatedUnion('kind', [
  z.extend(epay.shown, z.partial(epay.secrets).shape),
  z.extend(epayrsa.shown, z.partial(epayrsa.secrets).shape),
  z.extend(alipay.shown, z.partial(alipay.secrets).shape),
  z.extend(bepusdt.shown, z.partial(bepusdt.secrets).shape),
  z.extend(stripe.shown, z.partial(stripe.secrets).shape),
  z.extend(external.shown, z.partial(external.secrets).shape),
]);

export const shownSettings = z.discriminatedUnion('kind', [
  epay.shown,
  epayrsa.shown,
  alipay.shown,
  bepusdt.shown,
  stripe.shown,
  external.shown,
  sandbox.shown,
]);
