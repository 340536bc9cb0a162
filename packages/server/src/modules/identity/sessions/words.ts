/** What sessions say. */
export const sessionWords = {
  'sessions.absent': {
    'zh-CN': '没有这次登录，或已退出',
    en: 'There is no such session, or it has ended',
  },
} as const;

type SessionWords = typeof sessionWords;
declare module '../../../words/words.ts' {
  interface Book extends SessionWords {}
}
