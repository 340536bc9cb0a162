const asks = 'only asks, such as for a price; without an answer nothing has happened';
const ofSession = 'the session machine sends it, and repeats it';
/** Checked by `tests/fences/sends.test.ts`. */
export const older = 'no screen sends it: it is for the older portal and for programs';
const journey = 'said.test.ts loses its answer';
const signsIn = 'opens a session and nothing else, so a second one takes nothing';
const authenticator =
  'needs an authenticator: tests/journeys/account/passkey-answers.test.ts loses its answer';
const atPushService = 'needs a browser’s push service: tests/journeys/account/push.test.ts loses its answer';
const unseen = 'nobody waits for it, and the next look sends it again';

/** Customers' writes that these tests leave out, each with the reason. */
export const notDriven: Readonly<Record<string, string>> = {
  'account.changePassword': older,
  'account.editPassword': journey,
  'account.exportData': 'reads what is stored, and writes that it was read',
  'announcements.markRead': unseen,
  'auth.beginPasskey': asks,
  'auth.beginPasskeyProof': asks,
  'auth.captchaChallenge': asks,
  'auth.captchaKey': asks,
  'auth.captchaRedeem': asks,
  'auth.checkInviteCode': asks,
  'auth.loginOldV1': older,
  'auth.proveOwner': 'makes a proof that ends after ten minutes, and nothing else',
  'auth.refresh': ofSession,
  'auth.signInByPasskey': signsIn,
  'auth.signOut': ofSession,
  'auth.spendSignInLink': signsIn,
  'campaigns.unsubscribe': older,
  'cdKeys.preview': asks,
  'coupons.check': older,
  'payments.check': asks,
  'payments.proceed': asks,
  'push.add': atPushService,
  'push.remove': atPushService,
  'security.addPasskey': authenticator,
  'security.beginPasskey': asks,
  'security.change': journey,
  'security.namePasskey': 'says what is so: a second time changes nothing',
  'security.removePasskey': authenticator,
  'security.renewRecoveryCodes':
    'needs a factor that is a day old; the codes of a new factor are lost by a journey',
  'servicesOld.enableAutoRenewal': older,
  'shop.preOrder': asks,
  'telegram.show': asks,
  'telegram.webhook': older,
  'tickets.markRead': unseen,
  'v1.account.password': older,
  'v1.account.proxyPassword': older,
  'v1.auth.authorize': older,
  'v1.auth.login': older,
  'v1.auth.qrcodeLogin': signsIn,
  'v1.auth.register': older,
  'v1.auth.requestReset': older,
  'v1.auth.resetPassword': older,
  'v1.auth.send': older,
  'v1.checkIn.checkIn': older,
  'v1.payments.adminNotifyByCookies': older,
  'v1.payments.methodNotified': older,
  'v1.payments.methodNotifiedByPost': older,
  'v1.payments.notified': older,
  'v1.payments.notifiedByPost': older,
  'v1.payments.sandboxPay': older,
  'v1.payments.status': asks,
  'v1.shop.buyInvite': older,
  'v1.shop.buyTrafficPackage': older,
  'v1.shop.quoteBuy': asks,
  'v1.shop.stopRenewal': older,
  'v1.tickets.create': older,
  'v1.tickets.update': older,
};
