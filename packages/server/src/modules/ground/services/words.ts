/** The sentences about a service. */
export const serviceWords = {
  'services.too_late': {
    'zh-CN': '加上后到期时间会超过 9999 年，无法增加',
    en: 'With this the service would end after the year 9999; it can not be added',
  },
  'services.too_much': {
    'zh-CN': '加上后流量超过系统上限，无法增加',
    en: 'With this there would be more traffic than the system can count; it can not be added',
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
  'links.stopped_telegram': {
    'zh-CN': '已解绑的 Telegram：{count} 个',
    en: 'Telegram chats that were unlinked: {count}',
  },
  'links.stopped_sign_in_requests': {
    'zh-CN': '已作废的等待中登录：{count} 个',
    en: 'Waiting sign-ins that were ended: {count}',
  },
  'links.stopped_api_tokens': {
    'zh-CN': '{count} 个 API 令牌已吊销',
    en: 'API tokens that were revoked: {count}',
  },
} as const;

type ServiceWords = typeof serviceWords;
declare module '../../../words/words.ts' {
  interface Book extends ServiceWords {}
}
