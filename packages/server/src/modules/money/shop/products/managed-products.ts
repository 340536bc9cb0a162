import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { listProducts } from '@ferry/core/contract/shop/admin';
import type { Context } from '../../../../base/context.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { columnsOf } from '../../../../db/schema/rows.ts';
import { describeManaged } from './product-map.ts';

type Managed = CallAnswer<typeof listProducts>['result'][number];

/** Products in the form for admins, by shelf and period, including those not for sale. With an id only that one. */
export async function managedProducts(tx: Sql, id?: number): Promise<Managed[]> {
  const rows = await tx
    .selectFrom('product')
    .innerJoin('product_group', 'product_group.id', 'product.group_id')
    .select(columnsOf('product'))
    .select(['product_group.name as group_name', 'product_group.info'])
    .select(['product_group.features', 'product_group.position', 'product_group.texts as group_texts'])
    .$if(id !== undefined, (query) => query.where('product.id', '=', id ?? 0))
    .orderBy('product_group.position')
    .orderBy('product_group.id')
    .orderBy('product.level_duration')
    .orderBy('product.id')
    .execute();
  return rows.map(({ group_name: name, info, features, position, group_texts, ...row }) => ({
    ...describeManaged(row),
    group: { name, info, features, position, ...group_texts },
  }));
}

/** Every product, for admins. */
export async function listAllProducts({ database }: Context<'admin'>) {
  return { result: await managedProducts(database.sql) };
}
