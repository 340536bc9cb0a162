/** Shows the number of waiting items on the icon of the installed app. Zero removes the badge. */
export function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  // The browser may not let a site mark its icon.
  shown.catch(() => {});
}
