import type { PublicSettings } from '../../../../db/schema/column-types.ts';

type PublicOf<Kind> = Extract<PublicSettings, { kind: Kind }>;

export type EpaySettings = PublicOf<'epay'> & { readonly key: string };
export type StripeSettings = PublicOf<'stripe'> & { readonly key: string; readonly webhook_secret: string };

/** All that a gateway needs to know, with its secrets. */
export type GatewaySettings = EpaySettings | StripeSettings | PublicOf<'sandbox'>;

/** The names of the secrets in the settings of each gateway. */
const secretNames: readonly string[] = ['key', 'webhook_secret'];

const pick = (settings: GatewaySettings, isSecret: boolean) =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => secretNames.includes(name) === isSecret));

/** The settings without their secrets, and the secrets alone. */
export const divided = (settings: GatewaySettings) => ({
  settings: pick(settings, false) as PublicSettings,
  secrets: pick(settings, true) as Readonly<Record<string, string>>,
});

/** The settings of a row. */
export const joined = (settings: PublicSettings, secrets: string): GatewaySettings =>
  ({ ...settings, ...JSON.parse(secrets) }) as GatewaySettings;
