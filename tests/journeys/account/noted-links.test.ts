import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { demoLogin } from '../parts/sign-in.ts';
import { openPasskeySite, usePasskey } from './parts/passkey-site.ts';

const { openDevice, portal, signInByPassword, addOne, signOut, agePasskeys, mailed } = openPasskeySite();

const undoLink = /\/auth\/undo#[\w-]+/;
const notMeLink = /\/auth\/not-me#[\w-]+/;
const code = /^\d{6}$/m;

/** Waits for a mail with this, after so many. */
async function nextMailed(what: RegExp, before: number): Promise<string> {
  await expect.poll(() => mailed(what).length, { timeout: 30_000 }).toBeGreaterThan(before);
  return mailed(what).at(-1) ?? '';
}

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(portal() + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Opens an owner's link and confirms it. Then a new password is set by the mailed code: the one that it was before. */
async function useLink(page: Page, link: string, [act, done]: readonly [string, string]): Promise<void> {
  const before = mailed(code).length;
  await page.goto(portal() + link);
  await page.getByRole('button', { name: act }).click();
  await page.getByRole('heading', { name: done }).waitFor();
  const next = { ...demoLogin(), email_code: await nextMailed(code, before) };
  expect((await post('/api/v2/auth/account_reset_password/', next)).status).toBe(200);
}

test('a passkey of a thief that the owner ended stays away, whatever link the thief has noted', async () => {
  const thief = await openDevice();
  const { page } = thief;
  await signInByPassword(page);
  await addOne(thief);
  await nextMailed(undoLink, 0);
  const links = mailed(undoLink).length;
  const token = await page.evaluate(() => sessionStorage.getItem('access_token'));
  const later = { name: 'later', scope: 'read', current_password: demoLogin().password };
  const made = await post('/api/v2/user/account/api-tokens/', later, { authorization: `Bearer ${token}` });
  expect(made.status).toBe(200);
  const noted = await nextMailed(undoLink, links);

  const told = mailed(notMeLink).length;
  await post('/api/v2/auth/account_login/login', demoLogin(), { 'user-agent': 'elsewhere' });
  const owner = await openDevice();
  const notMe = await nextMailed(notMeLink, told);
  await useLink(owner.page, notMe, ['It wasn’t me, secure my account', 'Account secured']);
  const isRefused = () => usePasskey(thief, () => page.getByText(/isn’t registered here/).waitFor());
  await signOut(page);
  await isRefused();

  // After three days, when the link of the later change still works.
  await page.goto('about:blank');
  await agePasskeys(73);
  await useLink(page, noted, ['Undo and secure my account', 'Change undone']);
  await page.goto(`${portal()}/auth/sign-in`);
  await isRefused();
  await signInByPassword(owner.page);
});
