/** What a banned customer sees. */
export const bans = {
  title: '账户已停用',
  reason: '原因',
  start: '开始',
  end: '解除',
  left: '还有',
  days_other: '{{count}} 天',
  hours_other: '{{count}} 小时',
  ended: '已到解除时间，请刷新页面',
  safe: '停用期间节点不可用。余额、剩余时间和流量都保留，到时间会自动解除。',
  works: '现在还能用',
  wallet: '看钱包和流水',
  announcements: '看公告',
  ticket: '写工单申诉',
  signOut: '退出登录',
  mistaken: '觉得弄错了，请写邮件到 {{email}}，附上你的注册邮箱。',
};
