import type { Noun } from '../../../base/noun.ts';
import { dropQuotes } from './orders/drop-quotes.ts';
import { registerShop } from './routes.ts';

export const shopNoun = {
  name: 'shop',
  register: registerShop,
  jobs: () => [dropQuotes],
  tables: {
    product_group: 'nothing',
    product: 'nothing',
    quote: {
      order: 'created_at',
      columns: {
        id: 'shown',
        product_id: 'shown',
        created_at: 'shown',
        expires_at: 'shown',
        price: 'shown',
        discount: 'shown',
        losses: 'shown',
        terms: 'withheld',
        coupon_id: 'withheld',
      },
      whenOld: 'remove',
      atEnd: 'remove',
    },
    purchase: {
      order: 'id',
      columns: {
        id: 'shown',
        created_at: 'shown',
        product_id: 'shown',
        product_name: 'shown',
        kind: 'shown',
        price: 'shown',
        discount: 'shown',
        balance_after: 'shown',
        service_before: 'shown',
        service_after: 'shown',
        expires_at: 'shown',
        renew_price: 'shown',
        renew_at: 'shown',
        auto_renews: 'shown',
        renews: 'shown',
        quote_id: 'shown',
        has_key: 'withheld',
        coupon_id: 'withheld',
        service_held: 'withheld',
      },
      whenOld: 'keep',
      atEnd: 'keep',
    },
    purchase_refund: {
      order: 'at',
      columns: {
        purchase_id: 'shown',
        at: 'shown',
        amount: 'shown',
        token_id: 'withheld',
        remark: 'withheld',
        answer: 'withheld',
      },
      whenOld: 'keep',
      atEnd: 'keep',
    },
  },
} satisfies Noun;
