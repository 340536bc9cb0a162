import type { CallAnswer } from '@ferry/core/contract/base/call';
import { listProducts } from '@ferry/core/contract/shop/admin';
import { contractCommand } from '../../calls/contract-command.ts';
import type { Row } from '../../calls/rows.ts';
import type { Columns } from '../../output/table.ts';
import { examples } from '../../words/examples.ts';
import { say } from '../../words/say.ts';

type Product = CallAnswer<typeof listProducts>['result'][number];

function stateOf({ is_enable, is_cannot_new_purchase }: Product): string {
  if (!is_enable) return say('products.not_sold');
  return is_cannot_new_purchase ? say('products.renewals_only') : say('products.sold');
}

const productColumns: Columns<Product> = {
  id: ({ id }) => String(id),
  group: ({ group }) => group.name,
  name: ({ shop_name }) => shop_name,
  kind: ({ shop_type }) => shop_type,
  period: ({ user_level_duration }) => user_level_duration ?? say('products.once'),
  level: ({ user_level }) => (user_level === null ? '-' : String(user_level)),
  price: ({ money_amount }) => money_amount,
  state: stateOf,
};

export const addList = contractCommand(listProducts, {
  verb: 'list',
  none: 'products.list_none',
  columns: () => productColumns as Columns<Row>,
  help: examples(
    'ferry products list',
    "ferry products list --json | jq '.rows[] | select(.id == 3)' > product.json",
  ),
});
