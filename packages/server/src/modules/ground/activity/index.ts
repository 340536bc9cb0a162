export { type ActivityKind, listActivity } from './list-activity.ts';
export { eventOf, newActivity, recordActivity } from './record-activity.ts';
