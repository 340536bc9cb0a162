import type { Page } from 'playwright';

export interface Login {
  readonly email: string;
  readonly password: string;
}

/** A customer of the demo. */
export const demoLogin = (who = 'demo'): Login => ({
  email: `${who}@example.com`,
  password: 'Ferry-demo-1',
});

/** Fills the form in any language and sends it. */
export async function sendSignIn(page: Page, { email, password }: Login): Promise<void> {
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('button[type=submit]').click();
}

/** Signs in and waits for the dashboard. */
export async function signIn(page: Page, site: string, login: Login): Promise<void> {
  await page.goto(`${site}/auth/sign-in`);
  await sendSignIn(page, login);
  await page.waitForURL('**/user/dashboard');
}

/** Closes a pop-up announcement, which is not shown again in this browser. */
export async function closeNews(page: Page): Promise<void> {
  const news = page.getByRole('dialog');
  await news.waitFor({ timeout: 10_000 }).then(
    () => page.keyboard.press('Escape'),
    () => {},
  );
}
