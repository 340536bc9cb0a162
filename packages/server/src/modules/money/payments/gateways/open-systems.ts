import type { Services } from '../../../../base/context.ts';
import type { PayMethod, PaySystem as SystemName } from '../../../../db/schema/rows.ts';
import { openEpay } from './epay.ts';
import { type PausingSystem, pausing } from './pausing.ts';
import type { PaySystem } from './pay-system.ts';
import { openSandbox } from './sandbox.ts';
import { openStripe } from './stripe.ts';

const opened = new WeakMap<Services['config'], ReadonlyMap<string, PausingSystem>>();

function open({ config, keys, now }: Services): ReadonlyMap<SystemName, PausingSystem> {
  const systems = new Map<SystemName, PausingSystem>();
  const add = (name: SystemName, system: PaySystem) => systems.set(name, pausing(system, now));
  if (config.epay !== undefined) add('epay', openEpay(config.epay, config));
  if (config.stripe !== undefined) add('stripe', openStripe(config.stripe, config, now));
  if (config.sandbox) add('sandbox', openSandbox(config, keys));
  return systems;
}

/** The configured payment systems, in display order. */
export function paySystems(services: Services): ReadonlyMap<string, PausingSystem> {
  const systems = opened.get(services.config) ?? open(services);
  opened.set(services.config, systems);
  return systems;
}

/** Every method that customers can pay with. */
export const payMethods = (services: Services): PayMethod[] =>
  [...paySystems(services).values()].flatMap(({ methods }) => methods);

/** The system for a method. `undefined` if there is none. */
export function systemFor(services: Services, method: PayMethod): [SystemName, PausingSystem] | undefined {
  for (const [name, system] of paySystems(services))
    if (system.methods.includes(method)) return [name as SystemName, system];
  return undefined;
}
