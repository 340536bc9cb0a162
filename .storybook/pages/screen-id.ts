/** The id of a screen's stories. For `shop/BuyScreen/BuyScreen` it is `screens-shop-buyscreen`. */
export function idOfScreen(screen: string): string {
  const [name = '', folder, ...above] = screen.split('/').reverse();
  return ['screens', ...above.reverse(), ...(folder === name ? [] : [folder]), name].join('-').toLowerCase();
}
