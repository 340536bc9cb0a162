/** What this noun says. */
export const nodeWords = {
  'node.unknown': {
    'zh-CN': '没有这个节点',
    en: 'There is no such node',
  },
  'node.address_refused': {
    'zh-CN': '这个密钥不能从 {ip} 使用',
    en: 'This key is not good from {ip}',
  },
  'node.went_silent': {
    'zh-CN': '节点 {node} 从 {since} 起没有消息',
    en: 'Node {node} has been silent since {since}',
  },
  'node.came_back': {
    'zh-CN': '节点 {node} 已恢复，从 {since} 起中断了 {minutes} 分钟',
    en: 'Node {node} is back. It was silent for {minutes} minutes from {since} on',
  },
  'node.key_unknown': {
    'zh-CN': '没有这个密钥',
    en: 'There is no such key',
  },
  'node.key_reused': {
    'zh-CN': '这个 Idempotency-Key 已用于另一份内容',
    en: 'This Idempotency-Key was used for another content',
  },
  'node.key_length': {
    'zh-CN': 'Idempotency-Key 应为 1 到 {most} 个字符',
    en: 'An Idempotency-Key has 1 to {most} characters',
  },
} as const;
