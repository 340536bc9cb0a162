import type { CallAnswer } from '@ferry/core/contract/base/call';
import { unlimitedProduct } from '@ferry/core/contract/services/unlimited';
import type { listProducts } from '@ferry/core/contract/shop/admin';

/** A plan as admins see it, with only the terms that `create` requires. */
export const managedPlan: CallAnswer<typeof listProducts>['result'][number] = {
  id: 3,
  created_at: '2026-11-21T08:00:00Z',
  updated_at: '2026-11-21T08:00:00Z',
  shop_name: '轻舟月付',
  shop_group_id: 1,
  group: { name: '轻舟', info: '', features: [], position: 0 },
  shop_type: 'main_package',
  money_amount: '15.00',
  ss_bandwidth_total_size: 107_374_182_400,
  user_level: 1,
  user_level_duration: 'P30D',
  account_validity_duration: null,
  ss_bandwidth_reset_interval: null,
  ...unlimitedProduct,
  content_extra: '',
  is_auto_reset_bandwidth: false,
  is_enable: true,
  is_cannot_new_purchase: false,
  includes_media: false,
  data_json: {},
};
