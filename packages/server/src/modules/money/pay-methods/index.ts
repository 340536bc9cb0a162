export { disableMethods } from './disable-method.ts';
export { GatewayPaused, type PausedRequest, type PausingSystem, pausedRequests } from './gateways/pausing.ts';
export {
  GatewayFailed,
  type Notification,
  orderPath,
  type Payment,
  type Trade,
} from './gateways/pay-system.ts';
export { isSandboxSign, sandboxNotification, signSandbox } from './gateways/sandbox.ts';
export { askedBy, boundsOf, describeNamed, methodSubject, nameOf } from './name-method.ts';
export {
  checkoutUrls,
  isOfMerchant,
  methodOf,
  methodsFor,
  offeredMethods,
  type PayMethod,
  readMethods,
} from './open-methods.ts';
