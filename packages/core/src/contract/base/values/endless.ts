/** The end of a plan without an end, where a moment is needed. Only older calls return it. */
export const endless = new Date('2099-12-31T00:00:00Z');

/** Whether a moment is the end of a plan, or of its account, that has no end. */
export const isEndless = (at: string | Date): boolean => new Date(at) >= endless;
