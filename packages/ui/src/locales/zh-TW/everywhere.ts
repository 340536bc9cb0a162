export { default as errors } from './errors.json' with { type: 'json' };
export { default as issues } from './issues.json' with { type: 'json' };
export { default as layout } from './layout.json' with { type: 'json' };
export { default as ui } from './ui.json' with { type: 'json' };
