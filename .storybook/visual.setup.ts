import { afterEach, expect } from 'vitest';
import { page } from 'vitest/browser';

/** The maximum height in pixels that Chromium renders without a graphics card. A higher page is blank. */
const maxPageHeight = 16_384;

/** The maximum height of the states in one picture, in pixels. The page around them adds to it. */
const maxStatesHeight = 15_000;

/** The time limit of one comparison in milliseconds. A screenshot of a high sheet takes seconds. */
const compareTimeoutMs = 60_000;

/** The modules that screens load late. They are loaded before a picture, which would show placeholders otherwise. */
const modules = import.meta.glob(['../packages/ui/src/**/*.tsx', '!**/*.stories.tsx', '!**/*.test.tsx']);

/** Divides the states of a sheet, in order, into pictures of limited height. */
function partsOf(states: readonly HTMLElement[]): HTMLElement[][] {
  const parts: HTMLElement[][] = [[]];
  let height = 0;
  for (const state of states) {
    height += state.offsetHeight;
    if (height > maxStatesHeight && parts.at(-1)?.length) {
      parts.push([]);
      height = state.offsetHeight;
    }
    parts.at(-1)?.push(state);
  }
  return parts;
}

/**
 * Waits at the top of the page until it keeps its height: React shows late content up to 300 ms after it arrived. A
 * conversation scrolls to its end, and a picture of a page that was just scrolled is blank at the top.
 */
async function settle(): Promise<number> {
  let height = -1;
  while (height !== document.documentElement.scrollHeight) {
    height = document.documentElement.scrollHeight;
    window.scrollTo(0, 0);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return height;
}

/** The maximum number of times that a window grows with its page. */
const attempts = 3;

/** Makes the window as high as the page: anything below the window is blank in a picture. */
async function fitWindow(name: string) {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const height = await settle();
    if (height > maxPageHeight)
      throw new Error(
        `“${name}” is ${height} px high, and more than ${maxPageHeight} are blank: show less in a state.`,
      );
    if (height <= window.innerHeight) return;
    await page.viewport(window.innerWidth, height);
  }
  throw new Error(`“${name}” is always higher than its window.`);
}

async function compare(name: string) {
  await fitWindow(name);
  await expect(page.elementLocator(document.body)).toMatchScreenshot(name, { timeout: compareTimeoutMs });
}

/**
 * Compares a sheet after it was drawn and played, in several pictures if one would be too high. They are named after
 * the story's file.
 */
afterEach(async ({ task }) => {
  if (task.name !== 'Sheet') return;
  const name = task.file.filepath.split('/').pop()?.replace('.stories.tsx', '') ?? task.id;
  await Promise.all(Object.values(modules).map((load) => load()));
  await document.fonts.ready;
  const windowHeight = window.innerHeight;
  const states = [...document.querySelectorAll<HTMLElement>('[data-sheet-state]')];
  const compared = states.filter((state) =>
    state.matches(`[data-sheet-state~='${import.meta.env.STORIES_VIEWPORT}']`),
  );
  for (const [at, part] of partsOf(compared).entries()) {
    for (const state of states) state.style.display = part.includes(state) ? '' : 'none';
    // A page is at least as high as its window, so each picture starts with the window size of the story.
    await page.viewport(window.innerWidth, windowHeight);
    await compare(at === 0 ? name : `${name}-${at + 1}`);
  }
});
