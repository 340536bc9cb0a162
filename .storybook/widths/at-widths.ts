import { afterEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { narrowBoxes } from './narrow-boxes.ts';

/** Waits for two frames: a component that measures itself is drawn again in the second. */
const nextFrames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 20))));

/** The time limit for a frame. A page that is not shown draws none, and is measured as it is. */
const drawTimeoutMs = 15_000;

/** Sets the width and waits until it is drawn. */
async function drawAt(width: number): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, drawTimeoutMs));
  await Promise.race([page.viewport(width, 900).then(nextFrames), late]);
  expect(window.innerWidth).toBe(width);
}

/** Draws the stories of a name at each width after they were played, in CSS pixels. */
export function atWidths(story: string, widths: readonly number[]): void {
  afterEach(async ({ task }) => {
    if (task.name !== story) return;
    const before = [window.innerWidth, window.innerHeight] as const;
    await document.fonts.ready;
    const faults = new Map<string, number[]>();
    for (const width of widths) {
      await drawAt(width);
      for (const fault of narrowBoxes()) faults.set(fault, [...(faults.get(fault) ?? []), width]);
    }
    await page.viewport(...before);
    expect([...faults].map(([fault, at]) => `${fault} at ${at.join(', ')} px`)).toEqual([]);
  });
}
