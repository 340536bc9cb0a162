/** What API tokens say. */
export const apiTokenWords = {
  'apiTokens.too_many': {
    'zh-CN': '最多 {most} 个 API 令牌，请先吊销不用的',
    en: 'There can be {most} API tokens: revoke one that is not needed first',
  },
  'apiTokens.absent': {
    'zh-CN': '没有这个 API 令牌，或已吊销',
    en: 'There is no such API token, or it was revoked',
  },
} as const;

type ApiTokenWords = typeof apiTokenWords;
declare module '../../../words/words.ts' {
  interface Book extends ApiTokenWords {}
}
