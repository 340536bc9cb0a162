import type { PublicSettings } from '../../../../db/schema/column-types.ts';
import type { Keys } from '../../../../keys/keys.ts';

type PublicOf<Kind> = Extract<PublicSettings, { kind: Kind }>;

export type EpaySettings = PublicOf<'epay'> & { readonly key: string };
export type StripeSettings = PublicOf<'stripe'> & { readonly key: string; readonly webhook_secret: string };

/** All that a gateway needs to know, with its secrets. */
export type GatewaySettings = EpaySettings | StripeSettings | PublicOf<'sandbox'>;

/** The names of the secrets in the settings of each gateway. */
const secretNames: readonly string[] = ['key', 'webhook_secret'];

const pick = (settings: GatewaySettings, isSecret: boolean) =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => secretNames.includes(name) === isSecret));

/** The columns of a row with these settings: the secrets are sealed, apart from the others. */
export const storedSettings = ({ seal }: Pick<Keys, 'seal'>, settings: GatewaySettings) => ({
  gateway: settings.kind,
  settings: JSON.stringify(pick(settings, false)),
  secrets_sealed: seal(JSON.stringify(pick(settings, true))),
});

/** The settings of a row. */
export const joined = (settings: PublicSettings, secrets: string): GatewaySettings =>
  ({ ...settings, ...JSON.parse(secrets) }) as GatewaySettings;
