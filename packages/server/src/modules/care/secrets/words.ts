/** What staff is told of the keys of the site. */
export const secretWords = {
  'secrets.absent': {
    'zh-CN': '没有编号为 {key_id} 的密钥',
    en: 'There is no key {key_id}',
  },
  'secrets.in_use': {
    'zh-CN': '密钥 {key_id} 正在使用或即将使用，不能忘记。请先轮换',
    en: 'Key {key_id} is in use or about to be. Rotate first',
  },
  'secrets.needed_and_signing': {
    'zh-CN':
      '密钥 {key_id} 还有内容需要：{waiting}；它的签名到 {needed_until} 为止还有效。查看 ferry secret status',
    en: 'Key {key_id} is still needed: {waiting}; its signatures are good until {needed_until}. See ferry secret status',
  },
  'secrets.signatures': {
    'zh-CN': '密钥 {key_id} 的签名到 {needed_until} 为止还有效。查看 ferry secret status',
    en: 'Signatures of key {key_id} are good until {needed_until}. See ferry secret status',
  },
  'secrets.needed': {
    'zh-CN': '密钥 {key_id} 还有内容需要：{waiting}。查看 ferry secret status',
    en: 'Key {key_id} is still needed: {waiting}. See ferry secret status',
  },
} as const;

type SecretWords = typeof secretWords;
declare module '../../../words/words.ts' {
  interface Book extends SecretWords {}
}
