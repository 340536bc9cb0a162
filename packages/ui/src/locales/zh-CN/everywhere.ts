export { errors } from './errors.ts';
export { issues } from './issues.ts';
export { layout } from './layout.ts';
export { ui } from './ui.ts';
