/** What staff is told of the keys of the site. */
export const secretWords = {
  'secrets.absent': {
    'zh-CN': '没有编号为 {key} 的密钥',
    en: 'There is no key {key}',
  },
  'secrets.in_use': {
    'zh-CN': '密钥 {key} 正在使用或即将使用，不能忘记。请先轮换',
    en: 'Key {key} is in use or about to be. Rotate first',
  },
  'secrets.needed': {
    'zh-CN': '密钥 {key} 还有内容需要：{what}。查看 ferry secret status',
    en: 'Key {key} is still needed: {what}. See ferry secret status',
  },
} as const;

type SecretWords = typeof secretWords;
declare module '../../../words/words.ts' {
  interface Book extends SecretWords {}
}
