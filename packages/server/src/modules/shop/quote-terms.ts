import { isRunning, type Service } from '../services/index.ts';
import type { Product } from './product.ts';

/**
 * All that a quote rests on, as JSON. Usage is left out: it grows while the customer reads, and what it can change
 * in a purchase is guarded by the losses.
 */
export function quoteTerms(service: Service, product: Product, now: Date): Record<string, unknown> {
  const { id, price, kind, quota_bytes, level, level_duration, account_duration, reset_interval } = product;
  const { speed_limit, device_limit, resets_monthly } = product;
  return {
    product: {
      id,
      price,
      kind,
      quota_bytes,
      level,
      level_duration,
      account_duration,
      reset_interval,
      speed_limit,
      device_limit,
      resets_monthly,
    },
    service: isRunning(service, now)
      ? {
          product_id: service.product_id,
          level: service.level,
          level_expires_at: service.level_expires_at.toISOString(),
          quota_bytes: service.quota_bytes,
          package_bytes: service.package_bytes,
        }
      : null,
  };
}
