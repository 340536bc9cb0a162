export { createNodeKey } from './create-node-key.ts';
export { noteHeard } from './heard.ts';
export { identifyNode } from './identify-node.ts';
export { keyBytes, userKey } from './kinds/shadowsocks.ts';
export { agentView, entryOf, type NodeConfig, nodeConfig } from './node-config.ts';
export { listNodes, type Node, onlineCustomers, readNode, statusAt } from './queries.ts';
export { isServed, servingVersion } from './served.ts';
