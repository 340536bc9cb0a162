/** What payments say. */
export const paymentWords = {
  'payments.absent': {
    'zh-CN': '没有这笔充值',
    en: 'There is no such recharge',
  },
  'payments.no_method': {
    'zh-CN': '这种支付方式没有开通',
    en: 'This payment method is not available',
  },
  'payments.out_of_bounds': {
    'zh-CN': '充值金额须在 {least} 到 {most} 之间',
    en: 'A recharge is from {least} to {most}',
  },
  'payments.gateway_failed': {
    'zh-CN': '支付渠道暂时没有受理，请稍后再试或换一种支付方式',
    en: 'The payment gateway did not take the order; try again later or pay another way',
  },
  'payments.gateway_paused': {
    'zh-CN':
      '支付渠道接连没有应答，{retry_after} 秒内不再请求它，请稍后再试或换一种支付方式；已经付的款会自动入账',
    en: 'The payment gateway failed several times in a row and is not asked for {retry_after} s; try again then or pay another way. What you have paid is credited by itself',
  },
  'payments.gateway_silent': {
    'zh-CN': '支付渠道没有答复',
    en: 'The payment gateway gave no answer',
  },
  'payments.not_paid': {
    'zh-CN': '这笔充值还没有支付，不能退款',
    en: 'This recharge is not paid, so nothing can be refunded',
  },
  'payments.paid_before': {
    'zh-CN': '这笔充值已经入账',
    en: 'This recharge is in the wallet already',
  },
  'payments.refunded_before': {
    'zh-CN': '这笔充值已经退款',
    en: 'This recharge was refunded before',
  },
  'payments.refund_short': {
    'zh-CN': '钱包余额 {balance} 不足以退回 {amount}，请先与客户商定',
    en: 'The wallet holds {balance}, less than the {amount} to take back; settle it with the customer first',
  },
  'payments.days_range': {
    'zh-CN': '起止日期不对：最多 {most_days} 天，且起始不晚于结束',
    en: 'From one day to the same or a later one, at most {most_days} days',
  },
  'payments.refund_subject': { 'zh-CN': '充值退款', en: 'Recharge refunded' },
  'payments.is_pending': { 'zh-CN': '等待支付', en: 'Waiting for the payment' },
  'payments.is_paid': { 'zh-CN': '已支付', en: 'Paid' },
  'payments.is_expired': { 'zh-CN': '已超时', en: 'Expired' },
  'payments.is_cancelled': { 'zh-CN': '已取消', en: 'Cancelled' },
  'payments.is_failed': { 'zh-CN': '下单失败', en: 'Not taken by the gateway' },
  'payments.by_alipay': { 'zh-CN': '支付宝', en: 'Alipay' },
  'payments.by_wxpay': { 'zh-CN': '微信支付', en: 'WeChat Pay' },
  'payments.by_qqpay': { 'zh-CN': 'QQ 钱包', en: 'QQ Wallet' },
  'payments.by_card': { 'zh-CN': '银行卡', en: 'Card' },
  'payments.by_sandbox': { 'zh-CN': '沙盒支付', en: 'Sandbox' },
  'payments.sandbox_title': { 'zh-CN': '沙盒支付', en: 'Sandbox payment' },
  'payments.sandbox_explain': {
    'zh-CN': '这里代替真实的支付渠道，不会扣款',
    en: 'This stands in for a real gateway; no money is taken',
  },
  'payments.sandbox_pay': { 'zh-CN': '支付', en: 'Pay' },
  'payments.sandbox_decline': { 'zh-CN': '不支付，返回', en: 'Go back without paying' },
  'payments.sandbox_back': { 'zh-CN': '返回', en: 'Back' },
} as const;

type PaymentWords = typeof paymentWords;
declare module '../../../words/words.ts' {
  interface Book extends PaymentWords {}
}
