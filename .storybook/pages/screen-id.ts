/** The id of a screen's stories, by its file: that of `shop/BuyScreen/BuyScreen` is `screens-shop-buyscreen`. */
export function idOfScreen(screen: string): string {
  const [name = '', folder, ...above] = screen.split('/').reverse();
  return ['screens', ...above.reverse(), ...(folder === name ? [] : [folder]), name].join('-').toLowerCase();
}
