export { createScriptToken } from './create-script-token.ts';
export { identifyScript, isScriptToken } from './identify-script.ts';
export { recordAudit } from './record-audit.ts';
