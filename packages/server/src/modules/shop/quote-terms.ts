import { isRunning, type Service } from '../services/index.ts';
import { type QuotedProduct, quotedPart } from './product-map.ts';

/**
 * All that a quote rests on, as JSON. Usage is left out: it grows while the customer reads, and what it can change
 * in a purchase is guarded by the losses.
 */
export function quoteTerms(service: Service, product: QuotedProduct, now: Date): Record<string, unknown> {
  return {
    product: quotedPart(product),
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
