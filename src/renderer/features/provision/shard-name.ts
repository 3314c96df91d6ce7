/** The end of a shard's name tells shards apart, so the beginning of a long one gives way. */
export function shardName(name: string): string {
  return name.length <= 34 ? name : `…${name.slice(-33)}`
}
