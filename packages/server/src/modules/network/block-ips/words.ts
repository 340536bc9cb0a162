/** What blocked addresses say. */
export const blockIpWords = {
  'block_ips.unknown': {
    'zh-CN': '这个地址没有被节点封锁',
    en: 'No node shuts this address out',
  },
  'block_ips.not_held': {
    'zh-CN': '这个地址没有待确认的封锁',
    en: 'This address does not wait for approval',
  },
} as const;

type BlockIpWords = typeof blockIpWords;
declare module '../../../words/words.ts' {
  interface Book extends BlockIpWords {}
}
