export const ruleWords = {
  'rules.absent': {
    'zh-CN': '没有这个规则文件，可用的有：{allowed}',
    en: 'There is no such rule file. There are: {allowed}',
  },
} as const;

type RuleWords = typeof ruleWords;
declare module '../../../words/words.ts' {
  interface Book extends RuleWords {}
}
