import { createProduct } from '@ferry/core/contract/shop/admin';
import { createCommand } from '../../calls/call-commands.ts';
import { say } from '../../words/say.ts';
import { shown } from './terms.ts';

export const addCreate = createCommand({
  call: createProduct,
  file: 'products.create_file',
  wanted: 'products.create_wanted',
  shown,
  hasOptions: true,
  help: () => `${say('products.create_example')}
  {
    "shop_name": "轻舟月付", "shop_type": "main_package", "money_amount": "15.00",
    "group": {"name": "轻舟", "info": "日常浏览", "features": [{"name": "每 30 天 100 GB"}], "position": 1},
    "ss_bandwidth_total_size": 107374182400, "ss_bandwidth_reset_interval": "P30D",
    "user_level": 1, "user_level_duration": "P30D", "node_speed_limit": 200, "node_connector": 3
  }
  {
    "shop_name": "流量包 50 GB", "shop_type": "additional_package", "money_amount": "8.00",
    "group": {"name": "流量包"}, "ss_bandwidth_total_size": 53687091200
  }

${say('products.create_note')}

${say('shared.examples')}
  ferry products create --kind main_package --group-name 轻舟 --name 轻舟月付 --price 15 --traffic 100GB --level 1 --days 30
  ferry products create --kind additional_package --group-name 流量包 --name '流量包 50 GB' --price 8 --traffic 50GB
  ferry products create plan.json --dry-run
  ferry products create plan.json`,
  write: async ({ ask }, body) => (await ask(createProduct, { body })).result,
  said: ({ id, shop_name }) => say('products.product_made', { id, shop_name }),
});
