import { execFileSync } from 'node:child_process';
import { openBrowser } from '../journeys/parts/browser.ts';
import { makePlace, startServerProcess } from '../journeys/parts/server-process.ts';
import { measureFirstLoad } from './first-load.ts';

const budgets = { signIn: 170_000, dashboard: 200_000 };

execFileSync('vite', ['build', 'packages/portal', '--logLevel=warn'], { stdio: 'inherit' });
const place = await makePlace();
const server = await startServerProcess(place, { FERRY_DEMO: 'on', FERRY_CAPTCHA: 'off' });
const browser = await openBrowser();
let over = false;
try {
  const load = await measureFirstLoad(browser, server.url, {
    email: 'demo@example.com',
    password: 'Ferry-demo-1',
  });
  console.log('JavaScript that a browser transfers on a cold visit, compressed:');
  for (const name of ['signIn', 'dashboard'] as const) {
    const share = load[name] / budgets[name];
    over ||= share > 1;
    console.log(
      `  ${name.padEnd(10)} ${(load[name] / 1000).toFixed(1)} kB, ${(share * 100).toFixed(0)} % of ${budgets[name] / 1000} kB`,
    );
  }
} finally {
  await browser.close();
  await server.stop();
  await place.remove();
}
process.exit(over ? 1 : 0);
