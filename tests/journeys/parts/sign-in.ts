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

/** Whether there is a pop-up announcement that the customer has not read on any device. */
const hasNews = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const answer = await fetch('/api/v2/user/system/announcements?ann_type=pop_up_ann', {
      headers: { authorization: `Bearer ${sessionStorage.getItem('access_token')}` },
    });
    const { result } = await answer.json();
    return result !== null && !result.is_read;
  });

/** Closes a pop-up announcement, if there is one. It is not shown again to this customer. */
export async function closeNews(page: Page): Promise<void> {
  if (!(await hasNews(page))) return;
  const news = page.getByRole('dialog');
  // A new customer is shown none on the dashboard.
  await news.waitFor({ timeout: 20_000 }).then(
    () => page.keyboard.press('Escape'),
    () => {},
  );
}
