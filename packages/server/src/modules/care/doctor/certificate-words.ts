/** What was found of the nodes' certificates, and what to do about it. */
export const certificateWords = {
  'doctor.certificates_ok': {
    'zh-CN': '节点的证书没有问题',
    en: 'The certificates of the nodes are in order',
  },
  'doctor.certificates_failed': {
    'zh-CN': '{count} 个节点的证书有问题，被停用的用户可能仍连着：{names}',
    en: 'Certificates of {count} nodes are wrong, and customers who were cut off may still be served there: {names}',
  },
  'doctor.certificates_warning': {
    'zh-CN': '{count} 个节点的证书需要处理：{names}',
    en: 'Certificates of {count} nodes need attention: {names}',
  },
  'doctor.certificates_cure': {
    'zh-CN':
      '按 docs/agents.md 的“Certificates”用 ferry nodes update 设置；节点要用自己的密钥，经 https 访问',
    en: 'Set them by ferry nodes update as “Certificates” in docs/agents.md says; a node calls by https with its own key',
  },
  'doctor.certificate_ended': {
    'zh-CN': '{on} 已到期',
    en: 'ended on {on}',
  },
  'doctor.certificate_ends_soon': {
    'zh-CN': '{on} 到期',
    en: 'ends on {on}',
  },
  'doctor.certificate_no_https': {
    'zh-CN': '不是经 https 来取，没有给出',
    en: 'was asked for without https and not given',
  },
  'doctor.certificate_shared_key': {
    'zh-CN': '用的是共享密钥，无法给出',
    en: 'can not be given to a shared key',
  },
  'doctor.certificate_missing': {
    'zh-CN': '有 TLS 但这里没有证书设置，XrayRP 不会应用任何变更',
    en: 'has TLS and none is known here, so XrayRP takes over no change',
  },
} as const;
