/** What codes say. */
export const cdKeyWords = {
  'cd_keys.wrong': {
    'zh-CN': '兑换码不对，请核对后再试',
    en: 'The code is wrong; check it and try again',
  },
  'cd_keys.used': {
    'zh-CN': '这个兑换码已被使用',
    en: 'This code has been used',
  },
  'cd_keys.yours': {
    'zh-CN': '你已经兑换过这个码',
    en: 'You have redeemed this code before',
  },
  'cd_keys.expired': {
    'zh-CN': '这个兑换码已过期',
    en: 'This code has expired',
  },
  'cd_keys.revoked': {
    'zh-CN': '这个兑换码已作废',
    en: 'This code was revoked',
  },
  'cd_keys.absent': { 'zh-CN': '没有这个兑换码', en: 'There is no such code' },
  'cd_keys.redeemed_before': {
    'zh-CN': '这个兑换码已被兑换，不能作废',
    en: 'This code was redeemed and can not be revoked',
  },
  'cd_keys.batch_absent': { 'zh-CN': '没有这一批兑换码', en: 'There is no such batch of codes' },
  'cd_keys.needs_main_package': {
    'zh-CN': '这是流量码，要配合套餐使用，请先购买套餐',
    en: 'This code is traffic for a running plan; buy a plan first',
  },
  'cd_keys.other_level': {
    'zh-CN': '你正在使用另一等级的套餐，等它到期后再兑换，码仍然有效',
    en: 'A plan of another level is running; redeem this code after it ends, it stays good',
  },
  'cd_keys.needs_level': {
    'zh-CN': '这个兑换码延长 {level} 级套餐，而你没有可以延续的该等级套餐，请先购买，码仍然有效',
    en: 'This code continues a plan of level {level}, and you have none to continue; buy one first, the code stays good',
  },
  'cd_keys.ends_in_past': {
    'zh-CN': '到期时间已经过去',
    en: 'That end is in the past',
  },
} as const;

type CdKeyWords = typeof cdKeyWords;
declare module '../../../words/words.ts' {
  interface Book extends CdKeyWords {}
}
