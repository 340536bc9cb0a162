import { listProducts, updateProduct } from '@ferry/core/contract/shop/admin';
import { updateCommand } from '../../calls/call-commands.ts';
import { CliError, exit } from '../../exit.ts';
import { examples } from '../../words/examples.ts';
import { say } from '../../words/say.ts';
import { appliedText } from './applied-text.ts';
import { shown } from './terms.ts';

export const addUpdate = updateCommand({
  call: updateProduct,
  id: ['<shop-id>', 'products.shop_id'],
  file: 'calls.input_fields',
  wanted: 'products.update_wanted',
  shown,
  hasOptions: true,
  help: examples(
    'ferry products update 3 --price 18 --traffic 120GB --dry-run',
    'ferry products update 3 --traffic 200GB --apply-to waiting --dry-run',
    "ferry products update 3 --name-en 'Skiff monthly' --group-name 轻舟 --group-name-en Skiff",
    'echo \'{"money_amount": "18.00"}\' | ferry products update 3 --dry-run',
    'echo \'{"is_enable": false}\' | ferry products update 3',
  ),
  async now({ ask }, shopId) {
    const product = (await ask(listProducts, {})).result.find(({ id }) => id === shopId);
    if (product === undefined)
      throw new CliError(exit.refused, say('products.no_product', { shop_id: shopId }));
    return product;
  },
  write: async ({ ask }, body, shopId) => (await ask(updateProduct, { shop_id: shopId, body })).result,
  async tried({ ask }, body, shopId) {
    if (body.apply_to === undefined) return null;
    const { result } = await ask(updateProduct, { shop_id: shopId, body }, { isDryRun: true });
    return result.applied === undefined ? null : { result, preview: appliedText(result.applied) };
  },
  said({ shop_name, applied }, shopId) {
    const changed = say('products.product_changed', { shop_id: shopId, shop_name });
    return applied === undefined ? changed : `${appliedText(applied)}\n\n${changed}`;
  },
});
