/** The page about the site. */
export const about = {
  title: '关于{{site}}',
  text: '订阅制的网络加速服务：选一个套餐，把订阅链接导入客户端，就能用上各地的节点。',
  version: '版本',
  versionUnknown: '暂时问不到',
};
