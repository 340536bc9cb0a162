import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { records, rules, showRecord } from '@ferry/core/contract/detect/customer';

export type Rules = CallAnswer<typeof rules>['result'];
export type Rule = Rules['rules'][number];
export type AuditRecords = CallAnswer<typeof records>['result'];
export type AuditRecord = AuditRecords['records'][number];
export type ShownRecord = CallAnswer<typeof showRecord>['result'];
