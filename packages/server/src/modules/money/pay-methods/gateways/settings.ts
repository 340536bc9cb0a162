import {
  type settings as allSettings,
  settingsOf,
  shownSettings,
} from '@ferry/core/contract/pay-methods/settings';
import type * as z from 'zod/mini';
import type { GatewayName, PublicSettings } from '../../../../db/schema/column-types.ts';
import type { Keys } from '../../../../keys/keys.ts';

/** All that a gateway needs to know, with its secrets. */
export type GatewaySettings = z.output<typeof allSettings> | { kind: 'sandbox' };
export type SettingsOf<Kind extends GatewayName> = Extract<GatewaySettings, { kind: Kind }>;

/** Settings with changes, in which secrets may be left out. */
type GivenSettings = { readonly kind: GatewayName } & Readonly<Record<string, unknown>>;

const isSecretOf = (kind: GatewayName, name: string) => Object.hasOwn(settingsOf[kind].secrets.shape, name);

const pick = (settings: GivenSettings, isSecret: boolean) =>
  Object.fromEntries(
    Object.entries(settings).filter(
      ([name, value]) => value !== undefined && isSecretOf(settings.kind, name) === isSecret,
    ),
  );

/**
 * The columns of a row with these settings: the secrets are sealed, apart from the others.
 *
 * @param kept the sealed secrets of the row, of which those stay that are left out
 */
export const storedSettings = (
  { seal, open }: Pick<Keys, 'seal' | 'open'>,
  settings: GivenSettings,
  kept?: Uint8Array,
) => ({
  gateway: settings.kind,
  settings: JSON.stringify(pick(settings, false)),
  secrets_sealed: seal(
    JSON.stringify({ ...(kept === undefined ? {} : JSON.parse(open(kept))), ...pick(settings, true) }),
  ),
});

/** Settings as a row has them, in which those that a later release added have their usual values. */
export const completed = (settings: PublicSettings): PublicSettings =>
  shownSettings.safeParse(settings).data ?? settings;

/** The settings of a row. */
export const joined = (settings: PublicSettings, secrets: string): GatewaySettings =>
  ({ ...completed(settings), ...JSON.parse(secrets) }) as GatewaySettings;
