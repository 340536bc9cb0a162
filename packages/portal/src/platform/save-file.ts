/** Offers a file to the browser for saving. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // A browser that first asks for a folder reads the file later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A table as a CSV file. */
export const saveCsv = (name: string, content: string): void =>
  saveFile(`${name}.csv`, 'text/csv;charset=utf-8', content);
