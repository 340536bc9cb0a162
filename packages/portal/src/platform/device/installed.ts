/** Whether the portal runs as an installed app, which shows no address. The build draws it as a page of a browser. */
export const isInstalled = (): boolean =>
  typeof window !== 'undefined' && matchMedia('(display-mode: standalone)').matches;
