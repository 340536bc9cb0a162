import type { CallAnswer } from '@ferry/core/contract/call';
import { listProducts } from '@ferry/core/contract/shop-admin';
import type { Command } from 'commander';
import type { Context } from '../../context.ts';
import { table } from '../../output/table.ts';

type Product = CallAnswer<typeof listProducts>['result'][number];

export function addList(parent: Command, context: Context): void {
  parent
    .command('list')
    .description(listProducts.meaning)
    .addHelpText(
      'after',
      `
Examples:
  ferry products list
  ferry products list --json | jq '.[] | select(.id == 3)' > product.json`,
    )
    .action(() => runList(context));
}

function stateOf({ is_enable, is_cannot_new_purchase }: Product): string {
  if (!is_enable) return 'not sold';
  return is_cannot_new_purchase ? 'renewals only' : 'sold';
}

async function runList({ ask, print }: Context): Promise<void> {
  const { result } = await ask(listProducts, {});
  await print.answer(result, () =>
    result.length === 0
      ? 'There are no products.'
      : table(
          ['id', 'group', 'name', 'kind', 'period', 'level', 'price', 'state'],
          result.map((product) => [
            String(product.id),
            product.group.name,
            product.shop_name,
            product.shop_type,
            product.user_level_duration ?? 'once',
            product.user_level === null ? '-' : String(product.user_level),
            product.money_amount,
            stateOf(product),
          ]),
        ),
  );
}
