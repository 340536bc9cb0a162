import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { signInByPasskey } from '../../../packages/core/src/contract/auth/passkey-sign-in.ts';
import { addPasskey, removePasskey } from '../../../packages/core/src/contract/security/passkeys.ts';
import { loseAnswers } from '../parts/lose-answer.ts';
import { demoLogin, sendSignIn } from '../parts/sign-in.ts';
import { onDashboard, openPasskeySite, proofDialog, prove, usePasskey } from './parts/passkey-site.ts';

const site = openPasskeySite();
const { openDevice, openSecurity, signInByPassword, addOne, signOut, agePasskeys } = site;

test('a passkey is added, signs in alone, and is refused once it was removed', async () => {
  const device = await openDevice();
  const { page } = device;
  await signInByPassword(page);
  await addOne(device);
  await signOut(page);
  await usePasskey(device, onDashboard(page));

  const card = await openSecurity(page);
  await card
    .getByRole('button', { name: /^Rename, / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('textbox').fill('journey');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await card.getByText('journey', { exact: true }).waitFor();
  await card.getByRole('button', { name: 'Remove, journey' }).click();
  await page
    .getByRole('dialog', { name: /journey/ })
    .getByRole('button', { name: 'Remove' })
    .click();
  await prove(page);
  await card.getByText('journey', { exact: true }).waitFor({ state: 'detached' });

  // The device still has it, so the server has to refuse it. The password stays.
  await signOut(page);
  await usePasskey(device, () => page.getByText(/isn’t registered here/).waitFor());
  await sendSignIn(page, demoLogin());
  await page.waitForURL('**/user/dashboard');
});

test('who signed in by a passkey here is offered it by the browser, without a press', async () => {
  const device = await openDevice();
  const { page } = device;
  await signInByPassword(page);
  await addOne(device);
  await signOut(page, { isForgotten: false });
  // An offer that came before the touch is never taken by this authenticator.
  await device.touch(async () => {
    await page.reload({ waitUntil: 'commit' });
    await onDashboard(page)();
  });
});

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

test('at another address of the portal passkeys are not offered, and the password stays', async () => {
  const { page } = await openDevice();
  await page.goto(`${site.otherAddress()}/auth/sign-in`);
  await page.getByRole('link', { name: /phone|QR/ }).waitFor();
  expect(await page.getByRole('button', { name: 'Passkey', exact: true }).count()).toBe(0);
  await sendSignIn(page, demoLogin());
  await page.waitForURL('**/user/dashboard');
  await page.goto(`${site.otherAddress()}/user/account/security`);
  const card = page.getByRole('region', { name: 'Passkeys' });
  await card.getByText(/don’t work at this address/).waitFor();
  expect(await card.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0);
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
  await adding.stop();
  await again().click();
  await expect.poll(rows).toBe(before + 1);

  const removing = await loseAnswers(page, removePasskey);
  await card
    .getByRole('button', { name: /^Remove, / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await again().waitFor();
  await removing.stop();
  await again().click();
  await expect.poll(rows).toBe(before);
});

test('it is the second factor and the proof of the owner, once it is a day old', async () => {
  const device = await openDevice();
  const { page } = device;
  await signInByPassword(page);
  await addOne(device);

  await page.reload();
  await page.getByRole('button', { name: 'Turn on two-factor' }).click();
  if (await proofDialog(page).isVisible()) await prove(page);
  const key = page.getByRole('group', { name: /^Key/ }).locator('span').first();
  const secret = ((await key.textContent()) ?? '').replaceAll(' ', '');
  const code = (steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  await page.getByRole('textbox', { name: /six digits/ }).fill(code());
  await page.getByRole('button', { name: 'I’ve saved them' }).click();

  // Within its first day it is the first factor only, and a code follows.
  await signOut(page);
  const ofCode = page.getByRole('textbox', { name: 'Code' });
  await usePasskey(device, () => ofCode.waitFor());
  await ofCode.fill(code(1));
  await page.waitForURL('**/user/dashboard');
  await signOut(page);
  await page.goto('about:blank');
  await agePasskeys();

  // After the password, instead of the code.
  await page.goto(`${site.portal()}/auth/sign-in`);
  await sendSignIn(page, demoLogin());
  await device.touch(async () => {
    await page.getByRole('button', { name: 'Use a passkey instead' }).click();
    await page.waitForURL('**/user/dashboard');
  });

  // As the proof of the owner.
  const card = await openSecurity(page);
  const rows = () => card.getByRole('button', { name: /^Remove, / }).count();
  const before = await rows();
  await card
    .getByRole('button', { name: /^Remove, / })
    .last()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await device.touch(async () => {
    await proofDialog(page).getByRole('button', { name: 'Use a passkey' }).click();
    await expect.poll(rows).toBe(before - 1);
  });
});
