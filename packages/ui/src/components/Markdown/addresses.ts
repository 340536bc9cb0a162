/** Links and images have only http(s), mail and the site's own paths. */
export const allowedAddress = /^(?:https?:|mailto:|\/(?!\/)|#)/i;

/** Whether a link leads to another site. */
export const isOutside = (address: string): boolean => /^https?:/i.test(address);

/** The attributes of a link to another site. Every link has the same `rel`. */
export const outside = { rel: 'noopener noreferrer', target: '_blank' } as const;
