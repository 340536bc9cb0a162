export { reportDetections } from './report-detections.ts';
export { readAgentRules, rulesForAgents } from './rules-for-agents.ts';
export { seedDetections } from './seed-demo.ts';
