import { afterEach, expect } from 'vitest';
import { page } from 'vitest/browser';

/** The maximum height in pixels that Chromium renders without a graphics card. A higher page is blank. */
const highest = 16_384;

/** The maximum height of the states in one picture, in pixels. The page around them adds to it. */
const room = 15_000;

/** The time limit of one comparison in milliseconds. A screenshot of a high sheet takes seconds. */
const patience = 60_000;

/** Divides the states of a sheet, in order, into pictures of limited height. */
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

/**
 * Compares a sheet after it was drawn and played, in several pictures if one would be too high. They are named after
 * the story's file.
 */
afterEach(async ({ task }) => {
  if (task.name !== 'Sheet') return;
  const name = task.file.filepath.split('/').pop()?.replace('.stories.tsx', '') ?? task.id;
  await document.fonts.ready;
  const windowHeight = window.innerHeight;
  const states = [...document.querySelectorAll<HTMLElement>('[data-sheet-state]')];
  for (const [at, part] of partsOf(states).entries()) {
    for (const state of states) state.style.display = part.includes(state) ? '' : 'none';
    // A page is at least as high as its window, so each picture starts with the window size of the story.
    await page.viewport(window.innerWidth, windowHeight);
    await compare(at === 0 ? name : `${name}-${at + 1}`);
  }
});
