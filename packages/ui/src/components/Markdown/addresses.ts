/** Links and images have only http(s), mail and the site's own paths. */
export const allowedAddress = /^(?:https?:|mailto:|\/(?!\/)|#)/i;

/** Whether a link leads to another site. */
export const isOutside = (address: string): boolean => /^https?:/i.test(address);

/** What a link to another site has beside its address. `rel` is for every link. */
export const outside = { rel: 'noopener noreferrer', target: '_blank' } as const;
