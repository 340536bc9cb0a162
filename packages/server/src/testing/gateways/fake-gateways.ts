import type { GatewayName } from '../../db/schema/column-types.ts';
import type { TestClock } from '../servers/open-test-server.ts';
import { openAlipayGateway } from './alipay-gateway.ts';
import { openBepusdtGateway } from './bepusdt-gateway.ts';
import { openEpayRsaGateway } from './epayrsa-gateway.ts';
import { openExternalGateway } from './external-gateway.ts';
import { openFakeEpay } from './fake-epay.ts';
import type { FakeGateway } from './fake-gateway.ts';
import { openStripeGateway } from './stripe-gateway.ts';

/** How to open a fake, and in what its protocol differs from others. */
interface FakeKind {
  readonly gateway: GatewayName;
  /** @param clock of the server that hears its notifications */
  open(clock: TestClock): Promise<FakeGateway>;
  /** It says in which currency was paid. */
  readonly namesCurrency?: true;
}

/** All fake gateways, by the names of their tests. */
export const fakeGateways: Readonly<Record<string, FakeKind>> = {
  EPay: { gateway: 'epay', open: () => openFakeEpay({ hasApi: true }) },
  'EPay without api.php': { gateway: 'epay', open: () => openFakeEpay({ hasApi: false }) },
  'EPay with RSA': { gateway: 'epayrsa', open: openEpayRsaGateway },
  BEpusdt: { gateway: 'bepusdt', open: openBepusdtGateway },
  Alipay: { gateway: 'alipay', open: openAlipayGateway },
  Stripe: { gateway: 'stripe', open: openStripeGateway, namesCurrency: true },
  external: { gateway: 'external', open: openExternalGateway, namesCurrency: true },
};
