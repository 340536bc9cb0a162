/** What the portal says of refusals with details, by their codes. Loaded with the first such refusal. */
export const refusals = {
  'access.scope': '这个令牌没有权限做这件事',
  'account.banned': '账户封禁到 {{until}}：{{reason}}',
  'account.lost_money': '请确认注销会失去的金额：余额 {{balance}}，邀请余额 {{invite}}',
  'apiTokens.too_many': '最多 {{most}} 个 API 令牌，请先吊销不用的',
  'auth.limited': '尝试太频繁，请 {{seconds}} 秒后再试',
  'cd_keys.needs_level': '这个兑换码延长 {{level}} 级套餐，而你没有用过该等级的套餐，请先购买，码仍然有效',
  'invites.too_little': '邀请余额只有 {{balance}}',
  'payments.gateway_paused':
    '支付渠道接连没有应答，{{seconds}} 秒内不再请求它，请稍后再试或换一种支付方式；已经付的款会自动入账',
  'payments.out_of_bounds': '充值金额须在 {{least}} 到 {{most}} 之间',
  'rules.absent': '没有这个规则文件，可用的有：{{allowed}}',
  'shop.losses': '购买会失去现有套餐的权益：{{losses}}，请先确认',
  'shop.short': '余额不足，还差 {{missing}}',
  'tickets.attachment_too_large': '附件最大 {{most}} MiB',
  'tickets.closed': '工单已关闭，请先重新打开再回复',
  'tickets.no_room': '你的工单附件合计最多 {{most}} MB，已经放不下；请用文字说明，或发一个小一点的文件',
  'traffic.range': '起始必须早于结束，最多相隔 {{days}} 天',
  time: '时间',
  traffic: '流量',
  traffic_package: '流量包',
  and: '、',
};
