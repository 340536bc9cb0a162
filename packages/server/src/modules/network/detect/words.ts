/** What audit rules say. */
export const detectWords = {
  'detect.one_of_two': {
    'zh-CN': 'regex 和 rule_id 只写一个',
    en: 'Give regex or rule_id, one of the two',
  },
  'detect.unknown': {
    'zh-CN': '没有这条审计规则',
    en: 'There is no such rule',
  },
  'detect.record_unknown': {
    'zh-CN': '没有这条审计记录',
    en: 'There is no such record',
  },
  'detect.not_re2': {
    'zh-CN': '正则不是有效的 RE2，节点无法使用：{reason}',
    en: 'Nodes can not use this pattern, it is not RE2: {reason}',
  },
  'detect.ban_incomplete': {
    'zh-CN': '封禁次数和封禁时长要么都填，要么都不填',
    en: 'Give both the number of hits and the minutes of a ban, or neither',
  },
  'detect.ban_reason': {
    'zh-CN': '多次触发审计规则“{name}”',
    en: 'Met the rule “{name}” again and again',
  },
} as const;

type DetectWords = typeof detectWords;
declare module '../../../words/words.ts' {
  interface Book extends DetectWords {}
}
