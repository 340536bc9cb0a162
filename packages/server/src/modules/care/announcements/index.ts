export { showCurrent } from './queries.ts';
export { renderMarkdown } from './rendering/render-later.ts';
export { seedAnnouncements } from './seed-demo.ts';
export { isShownAt } from './shown.ts';
