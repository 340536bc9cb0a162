import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { openGateway } from '../gateways/open-gateway.ts';
import { SettingsWrong } from '../gateways/pay-system.ts';
import type { GatewaySettings } from '../gateways/settings.ts';
import { siteOf } from '../open-methods.ts';

/** Refuses settings that the gateway's file cannot use, such as a key that cannot be read. It asks no gateway. */
export async function assertUsable(ctx: Context, code: string, settings: GatewaySettings): Promise<void> {
  try {
    await openGateway(settings, siteOf(ctx, { gateway: settings.kind, code }), ctx);
  } catch (error) {
    if (!(error instanceof SettingsWrong)) throw error;
    throw new Refusal('pay_methods.key', { status: 422, field: `settings.${error.setting}` });
  }
}
