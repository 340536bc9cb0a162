import { expect, test } from 'vitest';
import { demoLogin, sendSignIn } from '../parts/sign-in.ts';
import { onDashboard, openPasskeySite, prove, usePasskey } from './parts/passkey-site.ts';

const site = openPasskeySite();
const { openDevice, openSecurity, signInByPassword, addOne, signOut } = site;

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
