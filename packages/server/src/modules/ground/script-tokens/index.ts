export { createScriptToken } from './create-script-token.ts';
export { forgetAddresses } from './forget-addresses.ts';
export { identifyScript, isScriptToken } from './identify-script.ts';
export { nothingToAudit, recordAudit, Unshown } from './record-audit.ts';
export { revokeScriptToken } from './revoke-script-token.ts';
export { staffName } from './staff-name.ts';
