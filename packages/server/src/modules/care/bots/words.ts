/** What bots are told. */
export const botWords = {
  'bots.absent': {
    'zh-CN': '没有这个用户',
    en: 'There is no such customer',
  },
  'bots.field_missing': {
    'zh-CN': '缺少 {field}',
    en: 'Send {field}',
  },
  'bots.key_missing': {
    'zh-CN': '赠送流量需要 Idempotency-Key 请求头（最多 200 个字符），重复发送只计一次',
    en: 'Giving traffic needs the header Idempotency-Key, up to 200 characters, so that a repeat counts once',
  },
  'bots.too_much': {
    'zh-CN': '机器人每天最多给一个用户 {most_mb} MB，这次会超出',
    en: 'Bots may give a customer {most_mb} MB a day, and this would be more',
  },
  'bots.expired': {
    'zh-CN': '这个用户的账户已到期',
    en: 'The customer’s account has expired',
  },
  'bots.no_plan': {
    'zh-CN': '这个用户没有生效的套餐，流量会用不上；套餐生效后可用同一个 Idempotency-Key 再送',
    en: 'The customer has no running plan, so the traffic would be lost; give it again with the same key once one runs',
  },
  'bots.no_media': {
    'zh-CN': '本站没有配置媒体服务',
    en: 'This site has no media service',
  },
} as const;

type BotWords = typeof botWords;
declare module '../../../words/words.ts' {
  interface Book extends BotWords {}
}
