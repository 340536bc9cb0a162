export { dealLinkGroups, giveLinkGroups } from './give-link-groups.ts';
export { ruleFileNames, writeRuleFile } from './rule-sets/rule-sets.ts';
