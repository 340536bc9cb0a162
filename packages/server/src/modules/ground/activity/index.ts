export { type ActivityKind, listActivity } from './list-activity.ts';
export { recordActivity } from './record-activity.ts';
