/** What the second factor says. */
export const securityWords = {
  'security.already_on': {
    'zh-CN': '两步验证已经开启',
    en: 'Two-factor is on already',
  },
  'security.enrolment_ended': {
    'zh-CN': '这个密钥已过期，请重新开始',
    en: 'This secret has run out; begin again',
  },
} as const;

type SecurityWords = typeof securityWords;
declare module '../../../words/words.ts' {
  interface Book extends SecurityWords {}
}
