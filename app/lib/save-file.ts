/** Downloads a text as a file with this name and media type. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the file after this function returns, so the URL stays valid for a while.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
