/** The traffic that a customer may use, and what is used of it. Every rule about the rest reads these four. */
export const usageColumns = [
  'service.quota_bytes',
  'service.package_bytes',
  'service.used_upload',
  'service.used_download',
] as const;
