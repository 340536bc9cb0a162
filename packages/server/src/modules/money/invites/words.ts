/** What inviting says. */
export const inviteWords = {
  'invites.nothing_to_move': {
    'zh-CN': '没有可转入的邀请余额',
    en: 'There is no invite balance to move',
  },
  'invites.too_little': {
    'zh-CN': '邀请余额只有 {invite_balance}',
    en: 'The invite balance is only {invite_balance}',
  },
  'invites.ledger_subject': {
    'zh-CN': '邀请奖励',
    en: 'Invite reward',
  },
} as const;

type InviteWords = typeof inviteWords;
declare module '../../../words/words.ts' {
  interface Book extends InviteWords {}
}
