import { sql } from 'kysely';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { preparedStatement } from '../../../db/query/prepared-statement.ts';
import { columnsOf, type Row } from '../../../db/schema/rows.ts';
import { openEpay } from './gateways/epay.ts';
import { type PausingSystem, pausing } from './gateways/pausing.ts';
import type { PaySystem } from './gateways/pay-system.ts';
import { openSandbox } from './gateways/sandbox.ts';
import { type GatewaySettings, joined } from './gateways/settings.ts';
import { openStripe } from './gateways/stripe.ts';
import { importEnvironment, isFirst } from './import-environment.ts';

/** A payment method with its gateway. */
export interface PayMethod extends Omit<Row<'pay_method'>, 'gateway' | 'secrets_sealed'> {
  readonly gateway: GatewaySettings['kind'];
  readonly system: PausingSystem;
}

/** Where a gateway sends notifications of a method's payments. */
export const notifyUrl = (
  { config }: Pick<Services, 'config'>,
  { gateway, code }: { gateway: string; code: string },
): string => `${config.publicUrl}/v1/payment/notify/${gateway}/${code}`;

/** `undefined`: the key of the site that sealed the secrets was deleted. Then the method is left out, and logged. */
function openSettings(
  { keys, log }: Services,
  code: string,
  settings: Row<'pay_method'>['settings'],
  sealed: Uint8Array,
): GatewaySettings | undefined {
  try {
    return joined(settings, keys.open(sealed));
  } catch {
    log.error({ method: code }, 'the secrets of a payment method cannot be opened, so nobody can pay by it');
    return undefined;
  }
}

function openGateway(services: Services, code: string, settings: GatewaySettings): PaySystem {
  const { publicUrl, siteName } = services.config;
  const site = { publicUrl, siteName, notifyUrl: notifyUrl(services, { gateway: settings.kind, code }) };
  switch (settings.kind) {
    case 'epay':
      return openEpay(settings, site);
    case 'stripe':
      return openStripe(settings, site, services.now);
    case 'sandbox':
      return openSandbox(site, services.keys);
  }
}

const selectRows = preparedStatement((db: Sql) =>
  db
    .selectFrom('pay_method')
    .select(columnsOf('pay_method'))
    .select(sql<string>`xmin::text`.as('version'))
    .orderBy('position')
    .orderBy('code'),
);

/** The open methods of a site by their codes. A method that was changed is opened again, and loses its pauses. */
const opened = new WeakMap<Services['config'], Map<string, { version: string; method: PayMethod }>>();

/**
 * All payment methods in the order that customers see, including disabled ones. They are read each time, so that a
 * change counts at once on every process. `tx`: the transaction of the caller.
 */
export async function readMethods(services: Services, tx: Sql = services.database.sql): Promise<PayMethod[]> {
  const found = await selectRows(tx, {});
  const rows = (await importEnvironment(services, tx, found)) ? await selectRows(tx, {}) : found;
  const known = opened.get(services.config) ?? new Map<string, { version: string; method: PayMethod }>();
  opened.set(services.config, known);
  return rows.flatMap(({ version, secrets_sealed, ...row }) => {
    // The page of the server that takes no money is no method in production, whatever a backup contains.
    if (row.gateway === 'sandbox' && !services.config.sandbox) return [];
    const kept = known.get(row.code);
    if (kept?.version === version) return [kept.method];
    const settings = openSettings(services, row.code, row.settings, secrets_sealed);
    if (settings === undefined) return [];
    const system = pausing(openGateway(services, row.code, settings), services.now);
    const method: PayMethod = { ...row, gateway: settings.kind, system };
    known.set(row.code, { version, method });
    return [method];
  });
}

/** The methods that customers can choose now. */
export const offeredMethods = async (services: Services, tx?: Sql): Promise<PayMethod[]> =>
  (await readMethods(services, tx)).filter(({ is_enabled }) => is_enabled);

/** Where customers pay by the methods on offer. */
export const checkoutUrls = async (services: Services): Promise<string[]> =>
  (await offeredMethods(services)).flatMap(({ system }) => system.checkoutUrl ?? []);

/** What a recharge stores about its method. */
type Named = Pick<Row<'recharge'>, 'method' | 'system'>;

/** The method of a recharge. One from before the methods were rows may have a code without a row, and only know its gateway. */
export const methodOf = (methods: readonly PayMethod[], { method, system }: Named): PayMethod | undefined =>
  methods.find(({ code, gateway }) => code === method && gateway === system) ??
  (isFirst(method) ? methods.find(({ gateway }) => gateway === system) : undefined);

/** Whether a payment that a method confirmed can be one of a recharge: both have the same merchant. */
export const isOfMerchant = (methods: readonly PayMethod[], by: PayMethod, recharge: Named): boolean =>
  by.gateway === recharge.system && methodOf(methods, recharge)?.system.merchant === by.system.merchant;
