export { createScriptToken } from './create-script-token.ts';
export { identifyScript } from './identify-script.ts';
export { recordAudit } from './record-audit.ts';
