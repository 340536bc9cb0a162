export { revokeApiTokens } from './revoke-api-token.ts';
