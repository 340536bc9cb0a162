export { dropDevice, readDevices } from './devices/read-devices.ts';
export { dealLinkGroups, giveLinkGroups } from './groups/give-link-groups.ts';
export { checkHosts, hostsAway } from './hosts/check-hosts.ts';
export { ruleFileNames, writeRuleFile } from './rule-sets/rule-sets.ts';
