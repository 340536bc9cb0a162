/** What a check-in says. */
export const checkInWords = {
  'check_in.gained': {
    'zh-CN': '签到成功，获得 {megabytes} MB 流量',
    en: 'Checked in: {megabytes} MB of traffic added',
  },
  'check_in.done': {
    'zh-CN': '今天已经签到过了，明天再来',
    en: 'Today’s check-in is done; come back tomorrow',
  },
  'check_in.expired': {
    'zh-CN': '账户已过期，续费后才能签到',
    en: 'The account has expired; renew it to check in',
  },
  'check_in.no_plan': {
    'zh-CN': '当前没有生效的套餐，购买套餐后才能签到，今天的签到还在',
    en: 'No plan is running that could use the traffic; buy one, then check in',
  },
} as const;

type CheckInWords = typeof checkInWords;
declare module '../../../words/words.ts' {
  interface Book extends CheckInWords {}
}
