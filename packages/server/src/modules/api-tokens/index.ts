export { identifyApiToken } from './identify-api-token.ts';
export { revokeApiTokens } from './revoke-api-token.ts';
