import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scrollDuration, scrollWindow } from './scroll.ts';

let now = 0;
let frames: (() => void)[] = [];
let page: { scrollY: number; listeners: Map<string, () => void> };
/** Where the part is in the page, in pixels from its top. */
let goal = 0;
let isDrawn = true;

const part = {
  getBoundingClientRect: () => ({ top: goal - page.scrollY }),
  getClientRects: () => (isDrawn ? [{}] : []),
} as unknown as Element;

function scrollBy(pixels: number): void {
  goal = page.scrollY + pixels;
  isDrawn = true;
  scrollWindow(part, ({ top }) => top);
}

/** A window whose frames come when the test draws them. */
function stubWindow({ isReduced = false } = {}) {
  now = 1_000;
  frames = [];
  page = { scrollY: 100, listeners: new Map() };
  vi.stubGlobal('document', { documentElement: { dataset: isReduced ? { motion: 'reduced' } : {} } });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('performance', { now: () => now });
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
  vi.stubGlobal('window', {
    get scrollY() {
      return page.scrollY;
    },
    scrollTo: ({ top }: { top: number }) => {
      page.scrollY = top;
    },
    scrollBy: ({ top }: { top: number }) => {
      page.scrollY += top;
    },
    addEventListener: (name: string, listener: () => void) => page.listeners.set(name, listener),
  });
}

function drawAfter(milliseconds: number): void {
  now += milliseconds;
  for (const draw of frames.splice(0)) draw();
}

beforeEach(() => stubWindow());
afterEach(() => vi.unstubAllGlobals());

test('a jump takes 300 ms, with half of the distance after half of the time', () => {
  expect(scrollDuration).toBe(300);
  scrollBy(400);
  expect(page.scrollY).toBe(100);
  drawAfter(150);
  expect(page.scrollY).toBe(300);
  drawAfter(149);
  expect(page.scrollY).toBeLessThan(500);
  drawAfter(1);
  expect(page.scrollY).toBe(500);
  expect(frames).toEqual([]);
});

test('it jumps at once for readers who want no motion', () => {
  stubWindow({ isReduced: true });
  scrollBy(400);
  expect([page.scrollY, frames.length]).toEqual([500, 0]);
});

test('it stops where the reader scrolls himself, and a later jump replaces an earlier one', () => {
  scrollBy(400);
  drawAfter(150);
  page.listeners.get('wheel')?.();
  page.scrollY = 250;
  drawAfter(150);
  expect([page.scrollY, frames.length]).toEqual([250, 0]);
  scrollBy(400);
  scrollBy(-50);
  drawAfter(300);
  expect(page.scrollY).toBe(200);
});

test('it stops where something else scrolled, such as the scroll bar', () => {
  scrollBy(400);
  drawAfter(150);
  page.scrollY = 20;
  drawAfter(100);
  expect([page.scrollY, frames]).toEqual([20, []]);
});

test('it goes to where the goal is at last, whether content appears above the window or below it', () => {
  scrollBy(400);
  drawAfter(150);
  // The browser keeps what is seen in its place.
  page.scrollY += 60;
  goal += 60;
  drawAfter(50);
  // Below, nothing is scrolled.
  goal += 40;
  drawAfter(100);
  expect(page.scrollY).toBeCloseTo(600);
});

test('it stops when the part is no longer drawn', () => {
  scrollBy(400);
  drawAfter(150);
  isDrawn = false;
  drawAfter(50);
  expect([page.scrollY, frames]).toEqual([300, []]);
});
