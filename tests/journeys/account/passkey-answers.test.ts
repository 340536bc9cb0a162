import { expect, test } from 'vitest';
import { signInByPasskey } from '../../../packages/core/src/contract/auth/passkey-sign-in.ts';
import { addPasskey, removePasskey } from '../../../packages/core/src/contract/security/passkeys.ts';
import { loseAnswers } from '../parts/lose-answer.ts';
import { demoLogin, sendSignIn } from '../parts/sign-in.ts';
import { onDashboard, openPasskeySite, prove, usePasskey } from './parts/passkey-site.ts';

const site = openPasskeySite();
const { openDevice, openSecurity, signInByPassword, addOne, signOut } = site;

test('one signature signs in once: replayed, in parallel, and in two tabs', async () => {
  const device = await openDevice();
  const { page, context } = device;
  await signInByPassword(page);
  await addOne(device);
  await signOut(page);

  const send = async (body: string) => {
    const answer = await fetch(`${site.portal()}${signInByPasskey.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return [answer.status, ((await answer.json()) as { code?: string }).code];
  };
  // A stolen signature, after the browser has used it.
  const used = page.waitForRequest((request) => request.url().endsWith(signInByPasskey.path));
  await usePasskey(device, onDashboard(page));
  const replayed = (await used).postData() ?? '';
  expect(await send(replayed)).toEqual([403, 'auth.passkey_gone']);

  // One that never arrived, sent five times at once.
  await signOut(page);
  const address = `**${signInByPasskey.path}`;
  let unused = '';
  await page.route(address, (route) => {
    unused = route.request().postData() ?? '';
    return route.abort('connectionrefused');
  });
  await usePasskey(device, () => expect.poll(() => unused).not.toBe(''));
  const tries = await Promise.all(Array.from({ length: 5 }, () => send(unused)));
  expect(tries.toSorted()).toEqual([
    [200, undefined],
    ...Array.from({ length: 4 }, () => [403, 'auth.passkey_gone']),
  ]);
  await page.unroute(address);

  // Two tabs, each with a challenge of its own.
  await page.goto(`${site.portal()}/auth/sign-in`);
  const second = await context.newPage();
  await second.goto(`${site.portal()}/auth/sign-in`);
  await usePasskey(device, onDashboard(page));
  await second.waitForURL('**/user/dashboard');
});

test('a lost key leaves the password', async () => {
  const device = await openDevice();
  const { page, cdp, authenticator } = device;
  await signInByPassword(page);
  await addOne(device);
  await signOut(page);
  await cdp.send('WebAuthn.clearCredentials', { authenticatorId: authenticator });
  await usePasskey(device, () => page.getByText('No passkey was used').waitFor());
  await sendSignIn(page, demoLogin());
  await page.waitForURL('**/user/dashboard');
});

test('lost answers add and remove one passkey, once', async () => {
  const { page, touch } = await openDevice();
  await signInByPassword(page);
  const card = await openSecurity(page);
  const rows = () => card.getByRole('button', { name: /^Remove, / }).count();
  const before = await rows();
  const adding = await loseAnswers(page, addPasskey);
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  const again = () => page.getByRole('button', { name: 'Check again' }).first();
  await touch(async () => {
    await prove(page);
    await again().waitFor();
  });
  adding.stop();
  await again().click();
  await expect.poll(rows).toBe(before + 1);

  const removing = await loseAnswers(page, removePasskey);
  await card
    .getByRole('button', { name: /^Remove, / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await again().waitFor();
  removing.stop();
  await again().click();
  await expect.poll(rows).toBe(before);
});
