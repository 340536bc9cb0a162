/** What this noun says. */
export const walletWords = {
  'wallet.full': {
    'zh-CN': '加上后余额会超过钱包上限（一万亿），无法增加',
    en: 'With this the wallet would hold more than it can (a trillion); it can not be added',
  },
} as const;

type WalletWords = typeof walletWords;
declare module '../../../words/words.ts' {
  interface Book extends WalletWords {}
}
