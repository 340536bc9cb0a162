/** What the customer's data and the end of an account say. */
export const accountDataWords = {
  'account.lost_money': {
    'zh-CN': '请确认注销会失去的金额：余额 {balance}，邀请余额 {invite_balance}',
    en: 'Confirm what the deletion loses: {balance} in the wallet and {invite_balance} of invite balance',
  },
  'account.no_deletion': {
    'zh-CN': '没有申请过注销',
    en: 'No deletion was asked for',
  },
} as const;

type AccountDataWords = typeof accountDataWords;
declare module '../../../words/words.ts' {
  interface Book extends AccountDataWords {}
}
