/** What blocked addresses say. */
export const blockIpWords = {
  'block_ips.unknown': {
    'zh-CN': '这个地址没有被节点封锁',
    en: 'No node shuts this address out',
  },
} as const;
