import type { Words } from '../language.ts';

export const statsWords: Words = {
  'There is nothing.': '没有内容。',
  'There are no nodes.': '没有节点。',
  'Online now': '当前在线',
  begins: '起始',
  Nodes: '节点',
  '{0} online, {1} silent': '{0} 个在线，{1} 个无消息',
  Waiting: '待处理',
  '{0} tickets, {1} recharges': '{0} 张工单，{1} 笔充值',
  today: '今天',
  yesterday: '昨天',
  'recharged {0}': '充值额 {0}',
  recharges: '充值笔数',
  'sold {0}': '销售额 {0}',
  orders: '订单数',
  joined: '新用户',
  active: '活跃',
  billed: '计费',
  up: '上行',
  down: '下行',
  hours: '小时数',
  silences: '无消息次数',
  '(gone)': '（已删除）',
  customers: '用户数',
  'with a plan when each later one began': '之后每期开始时仍有套餐的比例',
  'Nobody joined.': '没有新用户。',
  'Figures: money, customers, traffic, nodes.': '统计：收入、用户、流量、节点。',
  'Today’s figures beside those of the whole of yesterday, and the present state.':
    '今天与昨天全天的对比，以及当前状态。',
  'Money that came into wallets, and purchases, by day, week or month.': '充值和销售金额，按日、周或月。',
  'Customers who joined, bought, used traffic and left, by day, week or month.':
    '新增、购买、使用和流失的用户，按日、周或月。',
  'Traffic of all nodes, by day, week or month.': '全部节点的流量，按日、周或月。',
  'Traffic of each node, the busiest first, and how often it was silent.':
    '每个节点的流量，最忙的在前，以及无消息的次数。',
  'Of the customers who joined in each week or month, how many had a plan at the start of each later one.':
    '每周或每月的新用户中，之后每期开始时仍有套餐的人数。',
  'A node’s traffic since each of the given times, in their order. Not for customers.':
    '从给定的各个时刻起，一个节点的流量，按时刻的顺序。用户不能使用。',
  'A customer’s traffic since each of the given times, in their order; customers see only their own.':
    '从给定的各个时刻起，一个用户的流量，按时刻的顺序；用户可以查看自己的。',
  'A customer’s traffic by the hour, for anybody with his `traffic_log_token`.':
    '一个用户每小时的流量，凭他的 `traffic_log_token` 查看。',
  'A customer’s traffic by the business day of a month, for anybody with his `traffic_log_token`.':
    '一个用户某月每个营业日的流量，凭他的 `traffic_log_token` 查看。',
  '{0} to {1} by day ({2})': '{0} 至 {1}，按日（{2}）',
  '{0} to {1} by week ({2})': '{0} 至 {1}，按周（{2}）',
  '{0} to {1} by month ({2})': '{0} 至 {1}，按月（{2}）',
};
