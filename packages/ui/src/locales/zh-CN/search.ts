/** Finding any page, node, ticket, order or announcement. */
export const search = {
  title: '搜索',
  field: '搜页面、节点、工单、订单、公告',
  pages: '页面',
  nodes: '节点',
  tickets: '工单',
  orders: '订单',
  announcements: '公告',
  looking: '正在找…',
  found_other: '找到 {{count}} 项',
  nothing: '没有找到“{{text}}”',
  nothingHint: '换一个词，或用订单号、工单号来找。',
  partFailed: '有一部分没有取到，找到的可能不全。',
  keys: '↑ ↓ 选择，回车打开，Esc 关闭',
};
