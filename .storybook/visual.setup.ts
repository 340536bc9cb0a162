import { afterEach, expect } from 'vitest';
import { page } from 'vitest/browser';

/** What Chromium draws without a graphics card, in pixels: a higher page comes out blank. */
const highest = 16_384;

/** So long two pictures that are alike may take, in milliseconds: one of a high sheet takes seconds. */
const patience = 60_000;

/** After a sheet was drawn and played, its whole page is compared. The file of the story names the picture. */
afterEach(async ({ task }) => {
  if (task.name !== 'Sheet') return;
  const name = task.file.filepath.split('/').pop()?.replace('.stories.tsx', '') ?? task.id;
  await document.fonts.ready;
  const height = Math.max(window.innerHeight, document.documentElement.scrollHeight);
  if (height > highest)
    throw new Error(
      `The sheet is ${height} px high, and more than ${highest} are blank: show shorter states.`,
    );
  await page.viewport(window.innerWidth, height);
  await expect(page.elementLocator(document.body)).toMatchScreenshot(name, { timeout: patience });
});
