export { endOthers } from './end-other-sessions.ts';
