import { sql } from 'kysely';
import type { Sql } from '../../../../db/driver/database.ts';
import { onlyRow, preparedStatement } from '../../../../db/query/prepared-statement.ts';
import type { Row } from '../../../../db/schema/rows.ts';
import { storedColumns } from '../../../../db/schema/tables.ts';
import type { Language } from '../../../../words/words.ts';
import { type GroupNames, groupNames, selectService, serviceFrom } from '../../../ground/services/index.ts';
import { selectProduct } from '../products/product.ts';
import { type Sold, soldColumns } from '../products/product-map.ts';
import { nextPurchaseId } from './write-purchase.ts';

/** Columns of a joined table, whose names in the row begin with `prefix`. */
function columnsAs<Joined extends { id: unknown }>(
  columns: readonly (keyof Joined & string)[],
  prefix: string,
) {
  const named = columns.map((column) => [column, `${prefix}_${column}`] as const);
  return {
    selections: named.map(([column, name]) => sql.ref(`${prefix}.${column}`).as(name)),
    names: named.map(([, name]) => name),
    /** The joined row. `undefined`: there is none. */
    from(row: Record<string, unknown>): Joined | undefined {
      const joined: Record<string, unknown> = {};
      for (const [column, name] of named) joined[column] = row[name];
      return joined.id === null ? undefined : (joined as unknown as Joined);
    },
  };
}

const offered = columnsAs<Sold>(soldColumns, 'offered');
const quoted = columnsAs<Row<'quote'>>(Object.keys(storedColumns.quote) as (keyof Row<'quote'>)[], 'quoted');

const joinedNames = new Set<string>([...offered.names, ...quoted.names]);

/** The columns of the service itself. Deleting the others from the row would make each later access to it slow. */
const ownColumns = <Columns extends object>(row: Columns): Columns =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !joinedNames.has(name))) as Columns;

/** What node groups are called, which is read only if service or product have any. */
const namesOfGroups = (language: Language) =>
  sql<GroupNames | null>`case when service.node_groups is null and offered.node_groups is null then null else ${groupNames(language)} end`;

/** `language`: that of the names of plan and node groups. */
interface Offer {
  accountId: number;
  id: number;
  language: Language;
}

/** The service and the product in one statement, because most of the cost is the round trip to the database. */
const offer = (db: Sql, { accountId, id, language }: Offer) =>
  selectService(db, accountId, language)
    .leftJoin(selectProduct(db, id).as('offered'), (join) => join.onTrue())
    .select(offered.selections)
    .select(namesOfGroups(language).as('group_names'));

const selectOffer = preparedStatement(offer);

type Order = Offer & { quoteId: string };

const selectOrder = preparedStatement((db: Sql, asked: Order) =>
  offer(db, asked)
    .leftJoin('quote as quoted', (join) =>
      join.on('quoted.id', '=', asked.quoteId).on('quoted.account_id', '=', asked.accountId),
    )
    .leftJoin('purchase as bought', (join) =>
      join.on('bought.quote_id', '=', asked.quoteId).on('bought.account_id', '=', asked.accountId),
    )
    .select(quoted.selections)
    .select(['bought.id as bought_id', 'bought.product_id as bought_product_id'])
    .select(nextPurchaseId.as('next_purchase_id')),
);

/** A customer's service and balance, and a product that is for sale. */
export async function readOffer(tx: Sql, asked: Offer) {
  const { balance, group_names, ...row } = onlyRow(await selectOffer(tx, asked));
  const service = serviceFrom(ownColumns(row));
  return { service, balance, group_names: group_names ?? {}, product: offered.from(row) };
}

/** The same with an own quote, what was bought by it, and a number for the purchase. */
export async function readOrder(tx: Sql, asked: Order) {
  const { balance, group_names, bought_id, bought_product_id, next_purchase_id, ...row } = onlyRow(
    await selectOrder(tx, asked),
  );
  return {
    service: serviceFrom(ownColumns(row)),
    balance,
    group_names: group_names ?? {},
    product: offered.from(row),
    quote: quoted.from(row),
    bought: bought_id === null ? undefined : { id: bought_id, product_id: bought_product_id },
    next_purchase_id,
  };
}
