/** What this noun says. */
export const nodeWords = {
  'node.unknown': {
    'zh-CN': '没有这个节点',
    en: 'There is no such node',
  },
  'node.reports_waiting': {
    'zh-CN': '这个节点最后的流量还在汇总，请几秒后再试',
    en: 'The last traffic of this node is still being summed up; try again in some seconds',
  },
  'node.no_key': {
    'zh-CN': '缺少节点密钥：用参数 key 或 token 给出',
    en: 'The node’s key is missing: give it as the parameter key or token',
  },
  'node.bad_key': {
    'zh-CN': '节点密钥不对、已撤销，或属于另一个节点',
    en: 'The node’s key is wrong, was revoked, or belongs to another node',
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
  'node.maintenance_over': {
    'zh-CN': '维护要在开始之后、现在之后结束',
    en: 'Planned work must end after it begins, and not in the past',
  },
  'node.not_rebuilt': {
    'zh-CN': '这个节点还是旧面板的写法，先用 old_ss_node_rebuild_vmess 改写',
    en: 'This node is still in the older panel’s form. Rewrite it first with old_ss_node_rebuild_vmess',
  },
  'node.name_taken': {
    'zh-CN': '已有名为“{name}”的节点',
    en: 'There is a node called {name} already',
  },
  'node.agent_keys': {
    'zh-CN':
      '这种节点程序只认由 UUID 得出的 2022 密钥：把 config.user_key_from 设为 uuid。客户端要重新获取订阅后才能连接',
    en: 'This agent knows only keys of the UUID for a 2022 cipher: set config.user_key_from to uuid. Clients connect again once they have fetched their subscription anew',
  },
  'node.agent_certificate': {
    'zh-CN': 'v2node 不能从服务器取得证书文件：请用其他 certificate.mode',
    en: 'v2node can not take the text of a certificate from the server: give another certificate.mode',
  },
  'node.machine_unknown': {
    'zh-CN': '没有这台机器',
    en: 'There is no such machine',
  },
  'node.machine_name_taken': {
    'zh-CN': '已有同名的机器',
    en: 'There is a machine of this name already',
  },
  'node.other_kind': {
    'zh-CN': '节点程序设置的协议与这个节点的种类不同',
    en: 'The agent is set up for another protocol than that of this node',
  },
  'node.kind_unserved': {
    'zh-CN': '这种节点程序不支持这个节点的种类',
    en: 'Agents of this sort do not serve nodes of this kind',
  },
  'node.certificate_unreadable': {
    'zh-CN': '读不懂这段 PEM：证书和私钥都要完整，私钥不能有密码',
    en: 'This PEM can not be read. Give it whole, and the private key without a password',
  },
  'node.certificate_key': {
    'zh-CN': '私钥和证书不配对：文件里要先放服务器自己的证书，再放中间证书',
    en: 'The private key is not that of the certificate. The server’s own certificate comes first, then its chain',
  },
  'node.certificate_name': {
    'zh-CN': '证书不是给 {domain} 的',
    en: 'The certificate is not for {domain}',
  },
  'node.certificate_ended': {
    'zh-CN': '证书的有效期是 {from} 到 {until}，现在无效',
    en: 'The certificate is valid from {from} to {until}, and not now',
  },
  'node.certificate_secrets': {
    'zh-CN': '这里没有保存过，请一并给出：{fields}',
    en: 'Nothing is stored here to go on with. Give these as well: {fields}',
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

type NodeWords = typeof nodeWords;
declare module '../../../words/words.ts' {
  interface Book extends NodeWords {}
}
