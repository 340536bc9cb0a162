import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { beginPasskeyProof, proveOwner } from '../../../packages/core/src/contract/auth/customer.ts';
import { beginPasskey, signInByPasskey } from '../../../packages/core/src/contract/auth/passkey-sign-in.ts';
import type { Call } from '../../../packages/core/src/contract/base/call.ts';
import { type Device, onDashboard, openPasskeySite, proofDialog, usePasskey } from './parts/passkey-site.ts';

// The owner's key, and the session of his browser, in the hands of a thief who has neither finger nor PIN.

const site = openPasskeySite();
const { openDevice, openSecurity, signInByPassword, addOne, signOut, agePasskeys } = site;

const setFinger = ({ cdp, authenticator }: Device, isUserVerified: boolean) =>
  cdp.send('WebAuthn.setUserVerified', { authenticatorId: authenticator, isUserVerified });
/** Whether the authenticator says of its signatures that it did not verify its user, though it can. */
const leaveOut = ({ cdp, authenticator }: Device, isBadUV: boolean) =>
  cdp.send('WebAuthn.setResponseOverrideBits', { authenticatorId: authenticator, isBadUV });

/** Makes every session an hour older, so that the password counts as typed long ago. */
const ageSessions = () =>
  site.alter((db) => sql`update session set created_at = created_at - interval '1 hour'`.execute(db));

/**
 * Has the key sign without the check of its user, as a thief's own script does, and sends that: to sign in, or as the proof
 * of the owner.
 */
async function sendWithout({ page, cdp, authenticator, touch }: Device, begin: Call, send: Call) {
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId: authenticator });
  const ids = credentials.map(({ credentialId }) =>
    Buffer.from(credentialId, 'base64').toString('base64url'),
  );
  const run = () =>
    page.evaluate(
      async ([beginPath, sendPath, known]) => {
        const token = sessionStorage.getItem('access_token');
        const post = async (path: string, body: object) => {
          const answer = await fetch(path, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              ...(token && { authorization: `Bearer ${token}` }),
            },
            body: JSON.stringify(body),
          });
          return { status: answer.status, ...(await answer.json()) };
        };
        const { ceremony_id, options } = (await post(beginPath, {})).result;
        const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
          ...options,
          userVerification: 'discouraged',
          allowCredentials: known.map((id) => ({ id, type: 'public-key' })),
        });
        const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
        const { id, rawId, type, response } = credential.toJSON();
        if (!('signature' in response)) throw new Error('the key has signed nothing');
        const { clientDataJSON, authenticatorData, signature, userHandle } = response;
        const signed = { clientDataJSON, authenticatorData, signature, userHandle };
        const { status, code } = await post(sendPath, {
          passkey: { ceremony_id, credential: { id, rawId, type, response: signed } },
        });
        return [status, code];
      },
      [begin.path, send.path, ids] as const,
    );
  let answered: unknown;
  await touch(async () => {
    answered = await run();
  });
  return answered;
}

test('a key that verified its user lets no thief in who cannot, and its owner is asked to verify again', async () => {
  const owner = await openDevice();
  await signInByPassword(owner.page);
  await addOne(owner);
  await signOut(owner.page);

  // The portal of a thief who has no finger, and a script of his own.
  await setFinger(owner, false);
  await usePasskey(owner, () => owner.page.getByText('No passkey was used').waitFor());
  expect(await sendWithout(owner, beginPasskey, signInByPasskey)).toEqual([403, 'auth.passkey_unverified']);
  await setFinger(owner, true);

  // The owner's device left the check out this once. The portal asks again, and then it is done.
  await leaveOut(owner, true);
  const codes: (string | undefined)[] = [];
  await owner.page.route(`**${signInByPasskey.path}`, async (route) => {
    const response = await route.fetch();
    codes.push((await response.json()).code);
    await leaveOut(owner, false);
    await route.fulfill({ response });
  });
  await usePasskey(owner, onDashboard(owner.page));
  expect(codes).toEqual(['auth.passkey_unverified', undefined]);
});

test('at the owner’s open browser a thief with the key silences nothing, shuts nobody out and proves nothing; the owner does', async () => {
  const device = await openDevice();
  const { page } = device;
  await signInByPassword((await openDevice()).page);
  await signInByPassword((await openDevice()).page);
  await signInByPassword(page);
  await addOne(device);
  await page.goto('about:blank');
  await agePasskeys();
  await ageSessions();

  await setFinger(device, false);
  const dialog = proofDialog(page);
  const proveByPasskey = () => dialog.getByRole('button', { name: 'Use a passkey' }).click();
  const openNotices = async () => {
    await page.goto(`${site.portal()}/user/account/notifications`);
    const mails = page.getByRole('switch', { name: 'New device or place: Email' });
    await expect.poll(() => mails.isChecked()).toBe(true);
    return mails;
  };
  let mails = await openNotices();
  await mails.click({ force: true });
  await device.touch(async () => {
    await proveByPasskey();
    await dialog.getByText('No passkey was used').waitFor();
  });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => mails.isChecked()).toBe(true);
  await openSecurity(page);
  const sessions = page.getByRole('table', { name: 'Sessions' });
  const others = page.getByRole('button', { name: /^Sign out \d+ others/ });
  const before = await others.textContent();
  const endOthers = async () => {
    await others.click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Sign out/ })
      .click();
  };
  await endOthers();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await sendWithout(device, beginPasskeyProof, proveOwner)).toEqual([403, 'auth.passkey_unverified']);
  mails = await openNotices();

  await setFinger(device, true);
  await mails.click({ force: true });
  await device.touch(async () => {
    await proveByPasskey();
    await dialog.waitFor({ state: 'detached' });
  });
  await page.reload();
  await expect.poll(() => mails.isChecked()).toBe(false);
  await openSecurity(page);
  expect(await others.textContent()).toBe(before);
  await endOthers();
  await device.touch(async () => {
    await proveByPasskey();
    // The header row, and this device.
    await expect.poll(() => sessions.getByRole('row').count()).toBe(2);
  });
});
