/** Gives the browser a file to download. */
export function saveFile(name: string, type: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers begin a moment after the press.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
