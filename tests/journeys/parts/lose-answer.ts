import type { Page } from 'playwright';

/** Whether a request goes to a path that ends like this. */
const endsWith = (end: string) => (url: URL) => url.pathname.replace(/\/$/, '').endsWith(end);

/**
 * Loses the answers of writes: the server does each, and the browser never hears of it.
 *
 * @returns how many were lost until now, and what ends it
 */
export async function loseAnswers(page: Page, end: string) {
  const lost = { count: 0 };
  const match = endsWith(end);
  await page.route(match, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    await route.fetch();
    lost.count += 1;
    await route.abort('connectionreset');
  });
  return { lost, stop: () => page.unroute(match) };
}

/** The one sentence for a write without an answer, and its button. */
export const unsure = (page: Page) => page.getByText('没有收到回应：可能已经办成，也可能没有。').first();
export const askAgain = (page: Page) => page.getByRole('button', { name: '再问一次' }).first();
export const found = (page: Page) => page.getByText('上次没有收到回应的操作已经办成。').first();
