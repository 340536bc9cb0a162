export { identifyNode } from './identify-node.ts';
