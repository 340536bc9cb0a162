import { mainLeft, packageLeft, type Service } from '../../modules/ground/services/index.ts';
import { applyGrant, type Grant } from '../../modules/money/cd-keys/index.ts';
import { applyProduct, type Product } from '../../modules/money/shop/index.ts';
import { GB, plan as monthly, noService } from '../products.ts';

/** Has no summer time, so that a day is always 24 hours. */
export const zone = 'Asia/Shanghai';
export const day = 86_400_000;
export const begin = Date.parse('2026-03-10T04:00:00Z');
export const at = (days: number) => new Date(begin + days * day);

/** A customer who never had a plan. */
export const none: Service = { ...noService, level_expires_at: at(-1), account_expires_at: at(-1) };

/** A plan of three months of 200 GB each. */
export const plan = (change: Partial<Product> = {}): Product => ({
  ...monthly,
  id: 7,
  name: '标准',
  quota_bytes: 200 * GB,
  level_duration: 'P90D',
  reset_interval: 'P30D',
  ...change,
});

export const levelDays = (days: number, bytes?: number, level = 1): Grant => ({
  kind: 'level_time',
  level,
  duration: `P${days}D`,
  ...(bytes === undefined ? {} : { bytes }),
});
/** A service after a gift, on a day after the begin. */
export const give = (service: Service, worth: Grant, days: number) =>
  applyGrant(service, worth, at(days), zone);
export const buy = (service: Service, product: Product, days: number) =>
  applyProduct(service, product, at(days), zone).after;
/** The bytes that can be used. */
export const left = (service: Service) => mainLeft(service) + packageLeft(service);
export const used = (service: Service, bytes: number): Service => ({
  ...service,
  used_download: service.used_download + bytes,
});

export const planDays = (days: number, more: { bytes?: number; resume_ended?: boolean } = {}): Grant => ({
  kind: 'plan_time',
  duration: `P${days}D`,
  ...more,
});
