import { afterEach, expect } from 'vitest';
import { page } from 'vitest/browser';

/** The maximum height in pixels that Chromium renders without a graphics card. A higher page is blank. */
const highest = 16_384;

/** The time limit of one comparison in milliseconds. A screenshot of a high sheet takes seconds. */
const patience = 60_000;

/** Compares the whole page after a sheet was drawn and played. The baseline is named after the story's file. */
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
