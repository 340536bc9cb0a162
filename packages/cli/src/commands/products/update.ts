import { listProducts, updateProduct } from '@ferry/core/contract/shop-admin';
import type { Command } from 'commander';
import { idArgument } from '../../arguments.ts';
import type { Context } from '../../context.ts';
import { CliError, exit } from '../../exit.ts';
import { changes } from '../../output/changes.ts';
import { readTerms } from '../../platform/terms.ts';
import { shown } from './terms.ts';

const wanted = 'Give a JSON object with the fields to change.';

export function addUpdate(parent: Command, context: Context): void {
  parent
    .command('update')
    .description(updateProduct.meaning)
    .argument('<shop-id>', 'the product', idArgument)
    .argument('[file]', 'fields as JSON, or - for standard input')
    .option('--dry-run', 'say what would change, and change nothing')
    .addHelpText(
      'after',
      `
Examples:
  echo '{"money_amount": "18.00"}' | ferry products update 3 --dry-run
  echo '{"is_enable": false}' | ferry products update 3`,
    )
    .action((shopId: number, file: string | undefined, { dryRun }: { dryRun?: boolean }) =>
      runUpdate(context, shopId, { file, isDryRun: dryRun === true }),
    );
}

async function runUpdate(
  { ask, host, print }: Context,
  shopId: number,
  { file, isDryRun }: { file: string | undefined; isDryRun: boolean },
): Promise<void> {
  const body = await readTerms(host, file, { schema: updateProduct.body, shown, wanted });
  if (isDryRun) {
    const now = (await ask(listProducts, {})).result.find(({ id }) => id === shopId);
    if (now === undefined) throw new CliError(exit.refused, `There is no product ${shopId}.`);
    await print.answer(body, () => changes(now, body));
    return;
  }
  const { result } = await ask(updateProduct, { shop_id: shopId, body });
  await print.answer(result, () => `Product ${shopId}, ${result.shop_name}, is changed.`);
}
