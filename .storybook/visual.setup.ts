import { afterEach, expect } from 'vitest';
import { page } from 'vitest/browser';

/** After a sheet was drawn and played, its whole page is compared. The file of the story names the picture. */
afterEach(async ({ task }) => {
  if (task.name !== 'Sheet') return;
  const name = task.file.filepath.split('/').pop()?.replace('.stories.tsx', '') ?? task.id;
  await document.fonts.ready;
  const height = Math.max(window.innerHeight, document.documentElement.scrollHeight);
  await page.viewport(window.innerWidth, height);
  await expect(page.elementLocator(document.body)).toMatchScreenshot(name);
});
