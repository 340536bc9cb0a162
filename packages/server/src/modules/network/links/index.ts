export { dealLinkGroups, giveLinkGroups } from './groups/give-link-groups.ts';
export { ruleFileNames, writeRuleFile } from './rule-sets/rule-sets.ts';
