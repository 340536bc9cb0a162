import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { registerAccounts } from './accounts/routes.ts';
import { registerAgents } from './agents/routes.ts';
import { registerAnnouncements } from './announcements/routes.ts';
import { registerAuth } from './auth/routes.ts';
import { registerBans } from './bans/routes.ts';
import { registerBlockIps } from './block-ips/routes.ts';
import { registerCdKeys } from './cd-keys/routes.ts';
import { registerCoupons } from './coupons/routes.ts';
import { registerDetect } from './detect/routes.ts';
import { registerInvites } from './invites/routes.ts';
import { registerInvoices } from './invoices/routes.ts';
import { registerLinks } from './links/routes.ts';
import { registerNodes } from './nodes/routes.ts';
import { registerPayments } from './payments/routes.ts';
import { registerSecurity } from './security/routes.ts';
import { registerSessions } from './sessions/routes.ts';
import { registerShop } from './shop/routes.ts';
import { registerSystem } from './system/routes.ts';
import { registerTickets } from './tickets/routes.ts';
import { registerTraffic } from './traffic/routes.ts';
import { registerWallet } from './wallet/routes.ts';

/** Every noun registers its calls here. */
export function registerModules(app: FastifyInstance, services: Services): void {
  registerAccounts(app, services);
  registerAgents(app, services);
  registerAnnouncements(app, services);
  registerAuth(app, services);
  registerBans(app, services);
  registerBlockIps(app, services);
  registerCdKeys(app, services);
  registerCoupons(app, services);
  registerInvoices(app, services);
  registerInvites(app, services);
  registerDetect(app, services);
  registerLinks(app, services);
  registerNodes(app, services);
  registerPayments(app, services);
  registerSecurity(app, services);
  registerSessions(app, services);
  registerShop(app, services);
  registerSystem(app, services);
  registerTickets(app, services);
  registerTraffic(app, services);
  registerWallet(app, services);
}
