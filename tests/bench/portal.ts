import { execFileSync } from 'node:child_process';
import type { BrowserContext } from 'playwright';
import { routes } from '../../packages/portal/src/routes.ts';

/** Builds the portal as production does. */
export const buildPortal = (): void =>
  void execFileSync('vite', ['build', 'packages/portal', '--logLevel=warn'], { stdio: 'inherit' });

const login = { email: 'demo@example.com', password: 'Ferry-demo-1' };

/** Signs the demo's customer in, whose session is kept in this browser. */
export async function signIn(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}${routes.signIn.path}`);
  await page.getByLabel('邮箱').fill(login.email);
  await page.getByLabel('密码', { exact: true }).fill(login.password);
  await page.getByRole('button', { name: '登录' }).click();
  await page.waitForURL(`**${routes.dashboard.path}`);
  await page.close();
}
