/** What the statistics of programs say. */
export const statisticsWords = {
  'statistics.token': {
    'zh-CN': '统计地址无效',
    en: 'This statistics address is not valid',
  },
  'statistics.absent': {
    'zh-CN': '没有这个用户或节点',
    en: 'There is no such customer or node',
  },
  'statistics.range': {
    'zh-CN': 'from_iso 必须早于 to_iso，最多相隔 {most_days} 天',
    en: 'from_iso must be before to_iso, by at most {most_days} days',
  },
  'figures.range': {
    'zh-CN':
      '起始日期不能晚于结束日期；按天最多 {most_days} 天，按周 {most_weeks} 周，按月 {most_months} 个月',
    en: 'From one day to the same or a later one: at most {most_days} days by day, {most_weeks} weeks by week, {most_months} months by month',
  },
} as const;

type StatisticsWords = typeof statisticsWords;
declare module '../../../words/words.ts' {
  interface Book extends StatisticsWords {}
}
