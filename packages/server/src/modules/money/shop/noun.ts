import type { Noun } from '../../../base/noun.ts';
import { dropQuotes } from './orders/drop-quotes.ts';
import { registerShop } from './routes.ts';
import { shopWords } from './words.ts';

export const shopNoun = {
  name: 'shop',
  register: registerShop,
  words: shopWords,
  jobs: () => [dropQuotes],
  tables: {
    product_group: 'nothing',
    product: 'nothing',
    quote: {
      order: 'created_at',
      columns: ['id', 'product_id', 'created_at', 'expires_at', 'price', 'discount', 'losses', 'purchase_id'],
      withheld: ['terms', 'coupon_id'],
      atEnd: 'remove',
    },
    purchase: {
      order: 'id',
      columns: [
        ...['id', 'created_at', 'product_id', 'product_name', 'kind', 'price', 'discount', 'balance_after'],
        ...[
          'service_before',
          'service_after',
          'expires_at',
          'renew_price',
          'renew_at',
          'auto_renews',
          'renews',
        ],
      ],
      withheld: ['quote_id', 'idempotency_key', 'coupon_id', 'service_held'],
      atEnd: 'keep',
    },
    purchase_refund: {
      order: 'at',
      columns: ['purchase_id', 'at', 'amount'],
      withheld: ['token_id', 'idempotency_key', 'remark', 'answer'],
      atEnd: 'keep',
    },
  },
} satisfies Noun;
