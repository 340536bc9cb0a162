import { afterEach, expect } from 'vitest';
import { page } from 'vitest/browser';

/** What Chromium draws without a graphics card, in pixels: a higher page comes out blank. */
const highest = 16_384;

/** So high may the states of one picture be together, in pixels: the page around them comes on top. */
const room = 15_000;

/** So long two pictures that are alike may take, in milliseconds: one of a high sheet takes seconds. */
const patience = 60_000;

/** The states of a sheet, in order, as many as have room in one picture. */
function partsOf(states: readonly HTMLElement[]): HTMLElement[][] {
  const parts: HTMLElement[][] = [[]];
  let height = 0;
  for (const state of states) {
    height += state.offsetHeight;
    if (height > room && parts.at(-1)?.length) {
      parts.push([]);
      height = state.offsetHeight;
    }
    parts.at(-1)?.push(state);
  }
  return parts;
}

async function compare(name: string) {
  const height = Math.max(window.innerHeight, document.documentElement.scrollHeight);
  if (height > highest)
    throw new Error(
      `“${name}” is ${height} px high, and more than ${highest} are blank: show less in a state.`,
    );
  await page.viewport(window.innerWidth, height);
  await expect(page.elementLocator(document.body)).toMatchScreenshot(name, { timeout: patience });
}

/** After a sheet was drawn and played, it is compared, in several pictures if one would be too high. The file of the story names them. */
afterEach(async ({ task }) => {
  if (task.name !== 'Sheet') return;
  const name = task.file.filepath.split('/').pop()?.replace('.stories.tsx', '') ?? task.id;
  await document.fonts.ready;
  const windowHeight = window.innerHeight;
  const states = [...document.querySelectorAll<HTMLElement>('[data-sheet-state]')];
  for (const [at, part] of partsOf(states).entries()) {
    for (const state of states) state.style.display = part.includes(state) ? '' : 'none';
    // A page is as high as its window at least, so each picture begins with the window of the story.
    await page.viewport(window.innerWidth, windowHeight);
    await compare(at === 0 ? name : `${name}-${at + 1}`);
  }
});
