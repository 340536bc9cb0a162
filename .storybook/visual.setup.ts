import { afterEach, expect } from 'vitest';
import { page } from 'vitest/browser';

/** So long two pictures that are alike may take, in milliseconds: one of a high sheet takes seconds. */
const patience = 60_000;

/**
 * A story that scrolls to its newest line scrolls the page around its frame as well, and the frame out of the picture,
 * which is blank then. Both begin at the top, and what stands there was drawn.
 */
async function toTheTop(): Promise<void> {
  window.scrollTo(0, 0);
  window.frameElement?.scrollIntoView({ block: 'start', inline: 'start' });
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
}

/** After a sheet was drawn and played, its whole page is compared. The file of the story names the picture. */
afterEach(async ({ task }) => {
  if (task.name !== 'Sheet') return;
  const name = task.file.filepath.split('/').pop()?.replace('.stories.tsx', '') ?? task.id;
  await document.fonts.ready;
  const height = Math.max(window.innerHeight, document.documentElement.scrollHeight);
  await page.viewport(window.innerWidth, height);
  await toTheTop();
  await expect(page.elementLocator(document.body)).toMatchScreenshot(name, { timeout: patience });
});
