/** A customer's traffic quota and usage. Every rule about the remaining traffic reads these four. */
export const usageColumns = [
  'service.quota_bytes',
  'service.package_bytes',
  'service.used_upload',
  'service.used_download',
] as const;
