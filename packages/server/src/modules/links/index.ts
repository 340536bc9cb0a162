export { showPassword } from './connections.ts';
export { dealLinkGroups, giveLinkGroups } from './give-link-groups.ts';
export { linkAddresses } from './link-addresses.ts';
export { newLink, newPassword, newUuid, replaceSecrets } from './replace-secrets.ts';
export { resetPassword } from './reset-password.ts';
export { tellStopped } from './tell-stopped.ts';
