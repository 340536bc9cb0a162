/** What a subscription and its page say. */
export const linkWords = {
  'link.level': {
    'zh-CN': '当前等级不能使用这个节点',
    en: 'This node needs a higher level',
  },
  'link.no_port': {
    'zh-CN': '端口正在分配，请一分钟后再试',
    en: 'Your port is being assigned: try again in a minute',
  },
  'link.unknown': {
    'zh-CN': '订阅链接无效',
    en: 'This subscription link is not valid',
  },
  'link.banned': {
    'zh-CN': '账户已被封禁，至 {until}',
    en: 'The account is banned until {until}',
  },
  'link.disabled': {
    'zh-CN': '账户已停用，请联系客服',
    en: 'The account is closed: contact support',
  },
  'link.no_plan': {
    'zh-CN': '还没有套餐，请到官网购买',
    en: 'No plan yet: buy one on the site',
  },
  'link.expired': {
    'zh-CN': '套餐已于 {at} 到期，请到官网续费',
    en: 'The plan ended on {at}: renew it on the site',
  },
  'link.used_up': {
    'zh-CN': '流量已用完，请到官网购买流量包',
    en: 'The traffic is used up: buy more on the site',
  },
  'link.no_nodes': {
    'zh-CN': '没有适合此客户端的节点',
    en: 'No node fits this client',
  },
  'link.page_title': {
    'zh-CN': '订阅链接',
    en: 'Subscription link',
  },
  'link.page_about': {
    'zh-CN': '请把这个链接导入客户端。不要转发：拿到它的人会用掉你的流量。',
    en: 'Import this link in your client app. Do not share it: whoever has it uses your traffic.',
  },
  'link.page_running': {
    'zh-CN': '套餐使用中',
    en: 'The plan is running',
  },
  'link.page_sign_in': {
    'zh-CN': '登录 {site}',
    en: 'Sign in to {site}',
  },
  'link.traffic_left': {
    'zh-CN': '剩余流量：{left}',
    en: 'Traffic left: {left}',
  },
  'link.expires': {
    'zh-CN': '到期时间：{at}',
    en: 'Expires: {at}',
  },
  'links.password_replaced': {
    'zh-CN': '连接密码由服务器生成，新密码已生效，请更新订阅',
    en: 'The server makes the connection password; it is replaced by a new one: update your subscription',
  },
} as const;

type LinkWords = typeof linkWords;
declare module '../../../words/words.ts' {
  interface Book extends LinkWords {}
}
