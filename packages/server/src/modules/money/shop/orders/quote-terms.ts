import { isRunning, type Service } from '../../../ground/services/index.ts';
import { type QuotedProduct, quotedPart } from '../products/product-map.ts';

/**
 * Everything that a quote depends on, as JSON. Usage is not included, because it grows while the customer reads; its
 * effect on a purchase is covered by the losses.
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
