export function RedeemPage() {
  return null;
}
