/** Milliseconds to wait until an installed app comes to the foreground. */
const openTimeoutMs = 2_500;

/**
 * Opens an app by its link. Browsers do not report whether it exists: if the page stays visible, the app did not
 * open. Resolves with whether the app seems to have opened.
 */
export async function openApp(link: string): Promise<boolean> {
  const hasOpened = new Promise<boolean>((resolve) => {
    const settle = (opened: boolean) => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('blur', leave);
      resolve(opened);
    };
    const hide = () => document.visibilityState === 'hidden' && settle(true);
    const leave = () => settle(true);
    const timer = setTimeout(() => settle(false), openTimeoutMs);
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('blur', leave);
  });
  window.location.assign(link);
  return await hasOpened;
}
