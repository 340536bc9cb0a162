import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { demoLogin, sendSignIn } from '../parts/sign-in.ts';
import { openPasskeySite, proofDialog, prove, usePasskey } from './parts/passkey-site.ts';

const site = openPasskeySite();
const { openDevice, openSecurity, signInByPassword, addOne, signOut, agePasskeys } = site;

test('it is the second factor and the proof of the owner, once it is a day old', async () => {
  const device = await openDevice();
  const { page } = device;
  await signInByPassword(page);
  await addOne(device);

  await page.reload();
  await page.getByRole('button', { name: 'Turn on two-factor' }).click();
  const key = page.getByRole('group', { name: /^Key/ }).locator('span').first();
  await key.or(proofDialog(page)).first().waitFor();
  if (await proofDialog(page).isVisible()) await prove(page);
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
