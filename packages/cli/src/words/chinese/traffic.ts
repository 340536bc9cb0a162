import type { Words } from '../language.ts';

export const trafficWords: Words = {
  row: '行',
  node: '节点',
  Node: '节点',
  Counted: '计数',
  'before: the server has this report already, and nothing was counted again':
    '此前已计：服务器已有这份上报，没有再计一次',
  '{0} of {1} requests before, and not again': '{1} 个请求中有 {0} 个此前已计，没有再计一次',
  'and {0} more': '另有 {0} 个',
  'Nothing was sent, correct these first:\n  {0}{1}': '什么都没有发送，请先改正：\n  {0}{1}',
  'Nothing was sent: the input is not valid JSON. Correct it, or name the --format.':
    '什么都没有发送：输入不是有效的 JSON。请改正，或写明 --format。',
  'Nothing was sent: the JSON is no list of rows, or one of them is too long.':
    '什么都没有发送：JSON 不是行的列表，或其中一行太长。',
  'Nothing was sent: the JSON must be a list of rows, or an object with them in "data".':
    '什么都没有发送：JSON 必须是行的列表，或在“data”里含有行的对象。',
  'row {0}': '第 {0} 行',
  'Nothing was sent: a line is too long to be a row. Name the --format.':
    '什么都没有发送：有一行太长。请写明 --format。',
  'Nothing was sent: line {0} is not valid JSON. Correct it, or name the --format.':
    '什么都没有发送：第 {0} 行不是有效的 JSON。请改正，或写明 --format。',
  'row {0} (line {1})': '第 {0} 行（文件第 {1} 行）',
  'Nothing was sent: the first line must name the columns user_id, u and d, each once.':
    '什么都没有发送：第一行必须写明列 user_id、u 和 d，各一次。',
  'Nothing was sent: the input is not valid CSV. Correct it, or name the --format.':
    '什么都没有发送：输入不是有效的 CSV。请改正，或写明 --format。',
  at: '时间',
  reason: '原因',
  'No row was left out within the last 30 days.': '最近 30 天没有被拒收的行。',
  '1 row': '1 行',
  '{0} rows': '{0} 行',
  '1 request': '1 次请求',
  '{0} requests': '{0} 次请求',
  'The key of the node is missing. Set FERRY_NODE_KEY, or give it with --key.':
    '缺少节点密钥。请设置 FERRY_NODE_KEY，或用 --key 给出。',
  'Its rows are in {0}.': '它的行在 {0} 里。',
  'A report with this id came before with other rows or another --chunk-size.':
    '已有同名的上报，但行或 --chunk-size 不同。',
  'Repeat it as it was, or give new rows an --id of their own.': '请照原样再发，或给新的行另起 --id。',
  'Use a smaller --chunk-size.': '请用更小的 --chunk-size。',
  'Run the same command again to send the rest; nothing is counted twice.':
    '再运行同一条命令发送剩下的；不会重复计算。',
  'Run "{0}" to send the rest; nothing is counted twice.': '运行“{0}”发送剩下的；不会重复计算。',
  'Sent {0} of {1}': '已发送 {0} / {1}',
  '{0}, trying again in {1} s': '{0}，{1} 秒后重试',
  'The server confirmed {0} of {1}; request {2} of {3} failed.':
    '服务器确认了 {1} 中的 {0}；第 {2} 次请求（共 {3} 次）失败。',
  'Name a file with rows, or pipe them in.': '请指定含有行的文件，或从管道传入。',
  'The report has no rows, so what makes it may have failed. Nothing was sent. Say --allow-empty if that is right.':
    '上报里没有行，可能是生成它的程序出错了。什么都没有发送。如果没有错，请加 --allow-empty。',
  'Would send': '将发送',
  Sent: '已发送',
  '{0} in {1}': '{0}，{1}',
  Upload: '上行',
  '{0} bytes': '{0} 字节',
  Download: '下行',
  Report: '上报',
  'a whole number from 1 to {0}': '从 1 到 {0} 的整数',
  'a whole number of bytes from 0 on': '不小于 0 的整数字节',
  '{0} must have user_id, u and d, not {1}': '{0}必须有 user_id、u 和 d，而不是 {1}',
  '{0}: {1} must be {2}, but it is missing': '{0}：{1} 应为{2}，但没有写',
  '{0}: {1} must be {2}, not {3}': '{0}：{1} 应为{2}，而不是 {3}',
  'Nothing was sent: there is no room for the rows in {0}. Set TMPDIR.':
    '什么都没有发送：{0} 里放不下这些行。请设置 TMPDIR。',
  'Bytes that customers used.': '用户使用的流量。',
  'the node that carried it': '承载流量的节点',
  'the key of the node; better by FERRY_NODE_KEY or the context':
    '节点密钥；更好的做法是用 FERRY_NODE_KEY 或上下文',
  'name of the report; made from its rows and node when left out': '上报的名称；不写则由行和节点得出',
  'a report without rows is no mistake': '没有行的上报不算错误',
  'check all rows and send nothing': '检查全部行，不发送',
  'Rows of traffic reports that were rejected and not billed, newest first.':
    '流量上报中没有被采信、因而没有计费的行，新的在前。',
  'at most so many': '最多几行',
  'rows as JSON, NDJSON or CSV, or - for standard input': 'JSON、NDJSON 或 CSV 写的行；- 为标准输入',
  'instead of guessing it from name and content': '写明格式，不按文件名和内容猜测',
  'rows in one request': '每次请求的行数',
};
