import type { Page } from 'playwright';
import type { Call } from '../../../packages/core/src/contract/base/call.ts';

const addressOf = ({ path }: Pick<Call, 'path'>) =>
  new RegExp(`${path.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`);

/**
 * Loses the answers of a write: the server does it, and the browser never hears of it.
 *
 * @returns how many were lost until now, and what ends it
 */
export async function loseAnswers(page: Page, call: Pick<Call, 'path' | 'method'>) {
  const lost = { count: 0 };
  let isOver = false;
  await page.route(addressOf(call), async (route) => {
    if (isOver || route.request().method() !== call.method) return route.fallback();
    const response = await route.fetch();
    // A refusal did nothing. It arrives, so that the customer can do what it asks for.
    if (!response.ok()) return route.fulfill({ response });
    lost.count += 1;
    await route.abort('connectionreset');
  });
  // The route stays: a request that the browser holds back while a route is removed may never be sent.
  const stop = () => {
    isOver = true;
  };
  return { lost, stop };
}

/** The one sentence for a write without an answer, and its button. */
export const unsure = (page: Page) => page.getByText('没有收到回应：可能已经办成，也可能没有。').first();
export const askAgain = (page: Page) => page.getByRole('button', { name: '再问一次' }).first();
export const found = (page: Page) => page.getByText('上次没有收到回应的操作已经办成。').first();
