/** What the events of an account are called. */
export const activityWords = {
  'activity.gift': {
    'zh-CN': '客服赠送了时长、流量或余额',
    en: 'Staff gave time, traffic or money',
  },
  'activity.signed_out_by_staff': {
    'zh-CN': '客服让所有设备退出了登录',
    en: 'Staff signed every device out',
  },
  'activity.bot_gift': {
    'zh-CN': '机器人赠送了 {megabytes} MB 流量',
    en: 'A bot gave {megabytes} MB of traffic',
  },
  'activity.password_common': {
    'zh-CN': '密码在常见密码之列，请修改',
    en: 'The password is among the commonest ones; please change it',
  },
  'activity.data_exported': {
    'zh-CN': '导出了账户数据',
    en: 'Exported the data of the account',
  },
  'activity.undone': {
    'zh-CN': '通过邮件撤销了账户改动，邮箱和两步验证已恢复，所有设备已退出',
    en: 'Undid a change by mail: address and two-factor are what they were, and every device was signed out',
  },
  'activity.not_me': {
    'zh-CN': '通过邮件表示“不是我”，所有设备已退出，密码已失效',
    en: 'Said “this was not me” by mail: every device was signed out, and the password ended',
  },
  'activity.deletion_requested': {
    'zh-CN': '申请注销账户',
    en: 'Asked for the account to be deleted',
  },
  'activity.deletion_cancelled': {
    'zh-CN': '撤销了账户注销',
    en: 'Took the deletion of the account back',
  },
  'activity.deletion_held': {
    'zh-CN': '余额增加，账户没有注销',
    en: 'The account was not deleted: there is more money than was confirmed',
  },
  'activity.password_changed': {
    'zh-CN': '修改了密码，所有设备已退出',
    en: 'Changed the password; every device was signed out',
  },
  'activity.email_changed': {
    'zh-CN': '邮箱从 {from} 改为 {to}',
    en: 'Changed the e-mail address from {from} to {to}',
  },
  'activity.two_factor_on': {
    'zh-CN': '开启了两步验证',
    en: 'Turned two-factor on',
  },
  'activity.two_factor_off': {
    'zh-CN': '关闭了两步验证',
    en: 'Turned two-factor off',
  },
  'activity.recovery_code_used': {
    'zh-CN': '用掉了一个恢复码',
    en: 'Used a recovery code',
  },
  'activity.recovery_codes_renewed': {
    'zh-CN': '换了一组新的恢复码',
    en: 'Made new recovery codes',
  },
  'activity.sign_in_mail_on': {
    'zh-CN': '开启了新登录邮件提醒',
    en: 'Turned on mails about new sign-ins',
  },
  'activity.sign_in_mail_off': {
    'zh-CN': '关闭了新登录邮件提醒',
    en: 'Turned off mails about new sign-ins',
  },
  'activity.sign_in_allowed': {
    'zh-CN': '允许了一台设备登录：{agent}（{ip}）',
    en: 'Let a device sign in: {agent} ({ip})',
  },
  'activity.sign_in_denied': {
    'zh-CN': '拒绝了一台设备登录：{agent}（{ip}）',
    en: 'Turned a device away: {agent} ({ip})',
  },
  'activity.sign_in_link_made': {
    'zh-CN': '客服为你生成了一次性登录链接',
    en: 'Support made a one-time sign-in link for you',
  },
  'activity.sign_in_telegram_on': {
    'zh-CN': '开启了新登录 Telegram 提醒',
    en: 'Turned on Telegram messages about new sign-ins',
  },
  'activity.sign_in_telegram_off': {
    'zh-CN': '关闭了新登录 Telegram 提醒',
    en: 'Turned off Telegram messages about new sign-ins',
  },
  'activity.telegram_linked': {
    'zh-CN': '绑定了 Telegram：{name}',
    en: 'Linked Telegram: {name}',
  },
  'activity.telegram_unlinked': {
    'zh-CN': '解绑了 Telegram：{name}',
    en: 'Unlinked Telegram: {name}',
  },
  'activity.session_ended': {
    'zh-CN': '退出了一台设备：{agent}',
    en: 'Signed a device out: {agent}',
  },
  'activity.other_sessions_ended': {
    'zh-CN': '退出了其他 {ended} 台设备',
    en: 'Signed {ended} other devices out',
  },
  'activity.api_token_made': {
    'zh-CN': '新建了 API 令牌“{name}”',
    en: 'Made the API token “{name}”',
  },
  'activity.api_token_revoked': {
    'zh-CN': '吊销了 API 令牌“{name}”',
    en: 'Revoked the API token “{name}”',
  },
  'activity.invite_moved': {
    'zh-CN': '邀请余额 {amount} 转入钱包',
    en: 'Moved {amount} of invite balance to the wallet',
  },
  'activity.recharge_paid': {
    'zh-CN': '充值 {amount} 已到账',
    en: 'A recharge of {amount} arrived',
  },
  'activity.recharge_refunded': {
    'zh-CN': '充值 {amount} 已退款',
    en: 'A recharge of {amount} was refunded',
  },
  'activity.purchase': {
    'zh-CN': '购买了{product}，支付 {paid}',
    en: 'Bought {product} for {paid}',
  },
  'activity.purchase_refunded': {
    'zh-CN': '{product}已退款，{amount} 退回钱包',
    en: '{product} was refunded: {amount} went back into the wallet',
  },
  'activity.renewal': {
    'zh-CN': '自动续费{product}，支付 {paid}',
    en: '{product} renewed itself for {paid}',
  },
  'activity.auto_renewal_on': {
    'zh-CN': '开启了{product}的自动续费',
    en: 'Auto-renewal of {product} switched on',
  },
  'activity.auto_renewal_off': {
    'zh-CN': '关闭了{product}的自动续费',
    en: 'Auto-renewal of {product} switched off',
  },
  'activity.cd_key_redeemed': {
    'zh-CN': '兑换了尾号 {hint} 的兑换码',
    en: 'Redeemed the code that ends in {hint}',
  },
  'activity.links_password_reset': {
    'zh-CN': '重置了连接密码和 UUID',
    en: 'Replaced the connection password and UUID',
  },
  'activity.uuid_renewed': {
    'zh-CN': '更换了 UUID',
    en: 'Replaced the UUID',
  },
  'activity.leak_closed': {
    'zh-CN': '更换了订阅链接、连接密码和 UUID，退出了其他 {sessions} 台设备，吊销了 {tokens} 个 API 令牌',
    en: 'Replaced link, connection password and UUID; {sessions} other devices signed out, {tokens} API tokens revoked',
  },
  'activity.links_reset': {
    'zh-CN': '重置了订阅链接',
    en: 'Reset the subscription link',
  },
  'activity.other': {
    'zh-CN': '账户有一项变动',
    en: 'The account was changed',
  },
} as const;

type ActivityWords = typeof activityWords;
declare module '../../../words/words.ts' {
  interface Book extends ActivityWords {}
}
