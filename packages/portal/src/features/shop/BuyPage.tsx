export function BuyPage() {
  return null;
}
