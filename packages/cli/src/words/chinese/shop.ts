import type { Words } from '../language.ts';

export const shopWords: Words = {
  'the plan that it replaced runs again': '恢复被它替换的套餐',
  'the time that it added is taken off': '扣除它增加的时间',
  'ends now': '立即结束',
  'what is left of the traffic package is taken out': '收回流量包剩余的流量',
  'stays as it is: nothing of the purchase is left in it': '保持不变：这笔订单的内容已经用完',
  Purchase: '订单',
  '{0}, {1}, of customer {2}': '{0}，{1}，用户 {2}',
  'Into the wallet': '退入钱包',
  '{0}, which then holds {1}': '{0}，退后余额 {1}',
  Service: '服务',
  'Auto-renewal': '自动续费',
  ends: '关闭',
  'was off': '本来就没有开启',
  'Say why, by --remark. Nothing was done.': '请用 --remark 说明原因。什么都没有做。',
  'Refunded.': '已退款。',
  'What customers bought, and refunds of it.': '用户的订单，以及退款。',
  'Purchases and renewals of all customers, newest first; `total_paid` is the sum of all that match.':
    '全部用户的订单和续费，新的在前；`total_paid` 是符合条件的合计。',
  'Refunds a purchase into the wallet and removes it from the service, once; with an Idempotency-Key header a repeated request is the same refund. The inviter keeps his commission: it belongs to the recharge, whose refund takes it back.':
    '把一笔订单的金额退回钱包，并从服务中扣除，只退一次；相同的 Idempotency-Key 算同一次退款。邀请人的返利不受影响：返利来自充值，退充值时才收回。',
  'why, for the audit log; at most 200 characters': '原因，记入审计日志；最多 200 个字符',
  kind: '类型',
  'Give a JSON object with the fields of a product; "ferry products create --help" shows one.':
    '请给出含有商品字段的 JSON 对象；“ferry products create --help”有例子。',
  'Product {0}, {1}, is made.': '商品 {0}（{1}）已创建。',
  'not sold': '未上架',
  'renewals only': '仅限续费',
  sold: '在售',
  'There are no products.': '没有商品。',
  group: '商品组',
  period: '周期',
  level: '等级',
  price: '价格',
  once: '一次性',
  'Give a JSON object with the fields to change.': '请给出含有要修改字段的 JSON 对象。',
  'There is no product {0}.': '没有商品 {0}。',
  'Product {0}, {1}, is changed.': '商品 {0}（{1}）已修改。',
  'What the shop sells.': '商店里的商品。',
  'All products by shelf and period, also those that are not sold.':
    '全部商品，按商品组和周期，包括未上架的。',
  'Adds a product to the shop: a plan for a period, or a traffic package.':
    '上架一个商品：某个周期的套餐，或流量包。',
  'Changes the given fields of a product, for later purchases: open quotes are refused, bought plans do not change.':
    '修改商品的给定项，对之后的订单生效：之前的报价会被拒绝，已买的套餐不变。',
  'the product': '商品',
  'say what would change, and change nothing': '说明会有什么变化，不真的修改',
  'Who holds this code can not redeem it any more.': '持有这个兑换码的人将不能再兑换。',
  'Who holds a code of this batch that is not redeemed can not redeem it any more.':
    '持有这一批中未兑换的码的人将不能再兑换。',
  'Redeem codes.': '兑换码。',
  'Makes a batch of redeem codes of one kind. Their text is not stored: it is returned here, and again to a repeated request with the same Idempotency-Key header, which makes no more of them.':
    '生成一批同类的兑换码。内容不在任何地方保存：只在这里给出，用同一个 Idempotency-Key 再请求时会得到同一批，不会多出。',
  'Days of a level, from codes and gifts, that added fewer bytes than they promised, because the customer had the level: an older version dropped them. By customer; `total_bytes` is the sum of all.':
    '少给了流量的等级时长（兑换码和赠送）：用户已有该等级时，旧版本丢掉了流量。按用户排列；`total_bytes` 是全部的总和。',
  'Codes with the customers who redeemed them, newest first; never their text, only its last four characters.':
    '兑换码及兑换者，新的在前；从不显示内容，只有最后四位。',
  'Batches of codes with the number of redeemed ones, newest first.':
    '兑换码的批次，以及各有多少已兑换，新的在前。',
  'Revokes one code that is not redeemed yet, by its number in the list.': '按列表里的编号作废一个兑换码。',
  'Revokes the codes of a batch that are not redeemed yet.': '作废一批兑换码；已兑换的不变。',
  'Quotes that cite it are refused, and it can not be begun again.': '引用它的报价会被拒绝，并且不能恢复。',
  'What makes a purchase cheaper.': '让订单更便宜的优惠码。',
  'All coupons with the number of their uses, newest first.': '全部优惠码及使用次数，新的在前。',
  'Makes a coupon. Its code is known to many, so it is no secret; upper and lower case are the same.':
    '创建优惠码。知道它的人可以很多，不算机密；不区分大小写。',
  'Ends a coupon. Quotes that use it are refused; purchases stay.':
    '停用优惠码。引用它的报价会被拒绝；已有的订单不变。',
  'Plans that renew.': '会续费的套餐。',
  'Running plans of all customers that can renew, the earliest end first.':
    '全部用户正在生效、可以续费的套餐，最先到期的在前。',
  'Invoices of customers.': '用户的账单。',
  'The invoices of all customers, newest first.': '全部用户的账单，新的在前。',
  'One invoice of any customer with its lines.': '任意用户的一张账单及其明细。',
  'What inviting earned.': '邀请的返利。',
  'Commissions of inviters, newest first; the sums are of all that match.':
    '谁因邀请得到了多少返利，新的在前；合计是符合条件的。',
  'the product as JSON, or - for standard input': 'JSON 写的商品；- 为标准输入',
  'fields as JSON, or - for standard input': 'JSON 写的字段；- 为标准输入',
  'the purchase, as "ferry orders list" names it': '订单，见“ferry orders list”',
};
