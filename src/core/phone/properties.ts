/** Reads `getprop` without arguments: `[name]: [value]`, where a value may run over several lines. */
export function parseProperties(text: string): ReadonlyMap<string, string> {
  const properties = new Map<string, string>()
  const pattern = /^\[([^\]\n]+)\]: \[([\s\S]*?)\]$(?=\n\[|\n*$(?![\s\S]))/gm
  for (const [, name = '', value = ''] of text.replaceAll('\r\n', '\n').matchAll(pattern)) {
    properties.set(name, value)
  }
  return properties
}
