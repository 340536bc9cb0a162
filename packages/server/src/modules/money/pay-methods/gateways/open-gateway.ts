import type { Services } from '../../../../base/context.ts';
import type { GatewayName } from '../../../../db/schema/column-types.ts';
import type { PaySystem, Site } from './pay-system.ts';
import type { GatewaySettings, SettingsOf } from './settings.ts';

type Open<Kind extends GatewayName> = (
  settings: SettingsOf<Kind>,
  site: Site,
  services: Pick<Services, 'keys' | 'now'>,
) => PaySystem;

/** The file of each gateway, which is loaded when a method needs it. */
const files: { readonly [Kind in GatewayName]: () => Promise<Open<Kind>> } = {
  epay: async () => (await import('./epay.ts')).openEpay,
  epayrsa: async () => (await import('./epayrsa.ts')).openEpayRsa,
  alipay: async () => (await import('./alipay.ts')).openAlipay,
  bepusdt: async () => (await import('./bepusdt.ts')).openBepusdt,
  stripe: async () => (await import('./stripe.ts')).openStripe,
  external: async () => (await import('./external.ts')).openExternal,
  sandbox: async () => (await import('./sandbox.ts')).openSandbox,
};

/** Opens the gateway of a method's settings. Throws `SettingsWrong` if it cannot use them. */
export async function openGateway(
  settings: GatewaySettings,
  site: Site,
  services: Pick<Services, 'keys' | 'now'>,
): Promise<PaySystem> {
  const open = (await files[settings.kind]()) as Open<typeof settings.kind>;
  return open(settings, site, services);
}
