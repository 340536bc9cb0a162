export { dealLinkGroups, giveLinkGroups } from './give-link-groups.ts';
