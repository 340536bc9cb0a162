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
  'link.traffic_left': {
    'zh-CN': '剩余流量：{left}',
    en: 'Traffic left: {left}',
  },
  'link.expires': {
    'zh-CN': '到期时间：{at}',
    en: 'Expires: {at}',
  },
  'links.stopped_link': {
    'zh-CN': '旧订阅链接已失效，请在每个客户端换成新链接',
    en: 'The old subscription link no longer works: enter the new one in each client',
  },
  'links.stopped_password': {
    'zh-CN': '旧连接密码在节点下次更新名单时失效，更新订阅后即可继续使用',
    en: 'Nodes refuse the old connection password from their next poll on: update the subscription to go on',
  },
  'links.stopped_uuid': {
    'zh-CN': '旧 UUID 在节点下次更新名单时失效，更新订阅后即可继续使用',
    en: 'Nodes refuse the old UUID from their next poll on: update the subscription to go on',
  },
  'links.stopped_sessions': {
    'zh-CN': '其他 {count} 台设备已退出登录',
    en: 'Other devices that were signed out: {count}',
  },
  'links.stopped_api_tokens': {
    'zh-CN': '{count} 个 API 令牌已删除',
    en: 'API tokens that were revoked: {count}',
  },
  'links.password_replaced': {
    'zh-CN': '连接密码已重置，请更新订阅',
    en: 'The connection password is replaced; update your subscription',
  },
} as const;
