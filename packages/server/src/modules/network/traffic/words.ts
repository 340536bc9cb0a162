/** What this noun says. */
export const trafficWords = {
  'traffic.range': {
    'zh-CN': 'from 必须早于 to，最多相隔 {most_days} 天',
    en: 'from must be before to, by at most {most_days} days',
  },
} as const;

type TrafficWords = typeof trafficWords;
declare module '../../../words/words.ts' {
  interface Book extends TrafficWords {}
}
