/** What jobs say. */
export const jobWords = {
  'jobs.unknown': {
    'zh-CN': '没有名为 {name} 的任务',
    en: 'There is no job named {name}',
  },
  'jobs.failed': {
    'zh-CN': '任务失败：{failed}。原因见日志和任务列表',
    en: 'Failed: {failed}. The log and the list of jobs say why',
  },
  'jobs.done': {
    'zh-CN': '已完成，处理 {rows} 行',
    en: 'Done, {rows} rows touched',
  },
  'jobs.already_done': {
    'zh-CN': '这个时段已经处理过',
    en: 'Already done for this slot',
  },
  'jobs.no_column_store': {
    'zh-CN': '没有配置列存储（CLICKHOUSE_URL），什么也没做',
    en: 'No column store is configured (CLICKHOUSE_URL); nothing was done',
  },
  'jobs.running': {
    'zh-CN': '另一个进程正在处理',
    en: 'Another process is at it',
  },
  'jobs.overdue_here': {
    'zh-CN': '已逾期。本服务器应当自行执行，请查看日志',
    en: 'Overdue. This server should run it by itself; look into its log',
  },
  'jobs.overdue_cron': {
    'zh-CN': '已逾期。请设置 FERRY_JOBS=on，或让 cron 每分钟调用 check_job、每天调用 daily_job',
    en: 'Overdue. Set FERRY_JOBS=on, or let a cron call check_job each minute and daily_job each day',
  },
  'jobs.hangs': {
    'zh-CN': '已逾期：上次执行还没有结束，满一小时会被放弃；再次发生时请查看日志并重启服务器',
    en: 'Overdue: its last run has not ended, and is given up after an hour; if that comes again, look into the log and restart the server',
  },
  'jobs.last_failed': {
    'zh-CN': '上次失败，会自动重试',
    en: 'The last run failed; it is tried again by itself',
  },
} as const;

type JobWords = typeof jobWords;
declare module '../../../words/words.ts' {
  interface Book extends JobWords {}
}
