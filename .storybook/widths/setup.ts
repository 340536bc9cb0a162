import { afterEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { narrowBoxes } from './narrow-boxes.ts';

/** From the narrowest phone to a large screen, in CSS pixels, and around the start of the layout for desktops. */
const widths = [320, 360, 390, 768, 1024, 1280, 1300, 1366, 1440, 1920];

/** Two pictures: what measures itself is drawn again in the second. */
const nextPicture = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 20))));

/** Draws a sheet at each width after it was played. */
afterEach(async ({ task }) => {
  if (task.name !== 'Sheet') return;
  const before = [window.innerWidth, window.innerHeight] as const;
  await document.fonts.ready;
  const faults = new Map<string, number[]>();
  for (const width of widths) {
    await page.viewport(width, 900);
    await nextPicture();
    for (const fault of narrowBoxes()) faults.set(fault, [...(faults.get(fault) ?? []), width]);
  }
  await page.viewport(...before);
  expect([...faults].map(([fault, at]) => `${fault} at ${at.join(', ')} px`)).toEqual([]);
});
