/**
 * A file's name as short as it can be told apart: of a shard only its number (the card says which model), of another long
 * name its end.
 */
export function shardName(name: string): string {
  const split = /-\d{5}-of-\d{5}\.gguf$/.exec(name)
  if (split !== null) return `…${split[0]}`
  return name.length <= 34 ? name : `…${name.slice(-33)}`
}
