export { identifyApiToken } from './identify-api-token.ts';
