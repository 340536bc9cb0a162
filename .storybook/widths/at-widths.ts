import { afterEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { narrowBoxes } from './narrow-boxes.ts';

/** Two pictures: what measures itself is drawn again in the second. */
const nextPicture = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 20))));

/** Draws the stories of a name at each width after they were played, in CSS pixels. */
export function atWidths(story: string, widths: readonly number[]): void {
  afterEach(async ({ task }) => {
    if (task.name !== story) return;
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
}
