const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value >>> 0
})

/** CRC-32 of zip (ISO 3309) going on from an earlier value; Node has its own only since 22.2. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before >>> 0
  for (const byte of bytes) crc = ((table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)) >>> 0
  return ~crc >>> 0
}
