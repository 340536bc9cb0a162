import { sql } from 'kysely';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { preparedStatement } from '../../../db/query/prepared-statement.ts';
import { columnsOf, type Row } from '../../../db/schema/rows.ts';
import { openGateway } from './gateways/open-gateway.ts';
import { type PausingSystem, pausing } from './gateways/pausing.ts';
import { SettingsWrong, type Site } from './gateways/pay-system.ts';
import { joined } from './gateways/settings.ts';
import { importEnvironment, isFirst } from './import-environment.ts';

/** A payment method with its gateway. */
export interface PayMethod extends Omit<Row<'pay_method'>, 'secrets_sealed'> {
  readonly system: PausingSystem;
}

/** Where a gateway sends notifications of a method's payments. */
export const notifyUrl = (
  { config }: Pick<Services, 'config'>,
  { gateway, code }: { gateway: string; code: string },
): string => `${config.publicUrl}/v1/payment/notify/${gateway}/${code}`;

/** What a gateway needs to know of the site and of one of its methods. */
export const siteOf = (
  services: Pick<Services, 'config'>,
  method: { gateway: string; code: string },
): Site => ({ publicUrl: services.config.publicUrl, notifyUrl: notifyUrl(services, method) });

/** `undefined`: the key of the site that sealed the secrets was deleted. Then the method is left out, and logged. */
function openSecrets({ keys, log }: Services, code: string, sealed: Uint8Array): string | undefined {
  try {
    return keys.open(sealed);
  } catch {
    log.error({ method: code }, 'the secrets of a payment method cannot be opened, so nobody can pay by it');
    return undefined;
  }
}

/** Opens the method of a row, with its gateway. `undefined`: its secrets cannot be opened, or its settings are wrong. */
async function openMethod(
  services: Services,
  { secrets_sealed, ...row }: Row<'pay_method'>,
): Promise<PayMethod | undefined> {
  const secrets = openSecrets(services, row.code, secrets_sealed);
  if (secrets === undefined) return undefined;
  try {
    const system = await openGateway(joined(row.settings, secrets), siteOf(services, row), services);
    return { ...row, system: pausing(system, services.now) };
  } catch (error) {
    if (!(error instanceof SettingsWrong)) throw error;
    services.log.error(
      { method: row.code, why: error.message },
      'the settings of a payment method are wrong, so nobody can pay by it',
    );
    return undefined;
  }
}

const selectRows = preparedStatement((db: Sql) =>
  db
    .selectFrom('pay_method')
    .select(columnsOf('pay_method'))
    // A row that is written twice in one transaction keeps its xmin, but not its place.
    .select(sql<string>`xmin::text || ctid::text`.as('version'))
    .orderBy('position')
    .orderBy('code'),
);

interface Opened {
  readonly version: string;
  readonly method: Promise<PayMethod | undefined>;
}

/** The open methods of a site by their codes. A method that was changed is opened again, and loses its pauses. */
const opened = new WeakMap<Services['config'], Map<string, Opened>>();

/**
 * All payment methods in the order that customers see, including disabled ones. They are read each time, so that a
 * change counts at once on every process. `tx`: the transaction of the caller.
 */
export async function readMethods(services: Services, tx: Sql = services.database.sql): Promise<PayMethod[]> {
  const found = await selectRows(tx, {});
  const rows = (await importEnvironment(services, tx, found)) ? await selectRows(tx, {}) : found;
  const known = opened.get(services.config) ?? new Map<string, Opened>();
  opened.set(services.config, known);
  const methods = rows.map(({ version, ...row }) => {
    // The page of the server that takes no money is no method in production, whatever a backup contains.
    if (row.gateway === 'sandbox' && !services.config.sandbox) return undefined;
    const kept = known.get(row.code);
    if (kept?.version === version) return kept.method;
    const method = openMethod(services, row);
    known.set(row.code, { version, method });
    // A failure is not kept.
    method.catch(() => known.delete(row.code));
    return method;
  });
  return (await Promise.all(methods)).filter((method) => method !== undefined);
}

/** The methods on offer. */
export const offeredMethods = async (services: Services, tx?: Sql): Promise<PayMethod[]> =>
  (await readMethods(services, tx)).filter(({ is_enabled }) => is_enabled);

/** The methods on offer to one customer, which may depend on the plan that runs or ran last. */
export async function methodsFor(
  services: Services,
  accountId: number,
  tx: Sql = services.database.sql,
): Promise<PayMethod[]> {
  const offered = await offeredMethods(services, tx);
  if (offered.every(({ levels, node_groups }) => levels.length + node_groups.length === 0)) return offered;
  const plan = await tx
    .selectFrom('service')
    .select(['level', 'node_groups'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return offered.filter(
    ({ levels, node_groups }) =>
      (levels.length === 0 || levels.includes(plan.level)) &&
      (node_groups.length === 0 || node_groups.some((group) => plan.node_groups?.includes(group))),
  );
}

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
