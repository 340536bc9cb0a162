import type { Page } from 'playwright';

/** Gives a page an authenticator that Chromium simulates. */
export async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      // Nobody touches it: otherwise it would take each offer of the sign-in page at once.
      automaticPresenceSimulation: false,
    },
  });
  const setTouch = (enabled: boolean) =>
    cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  /** Touches the authenticator until something has happened. */
  const touch = async (until: () => Promise<unknown>) => {
    await setTouch(true);
    await until();
    await setTouch(false);
  };
  return { cdp, authenticator: authenticatorId, touch };
}
