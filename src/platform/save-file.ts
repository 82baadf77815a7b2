// Saves a Blob as a downloaded file.

export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The blob stays available for 60 s, because the browser may begin to read it after this function has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
