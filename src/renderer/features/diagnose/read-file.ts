/** A file's bytes as base64, as the contract takes them. Throws what the browser says when it cannot be read. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const parts: string[] = []
  const step = 0x8000
  for (let from = 0; from < bytes.length; from += step)
    parts.push(String.fromCharCode(...bytes.subarray(from, from + step)))
  return btoa(parts.join(''))
}
