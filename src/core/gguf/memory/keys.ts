import type { GgufHeader } from '../read-header'

/** Reads `{architecture}.key` of a header, whatever number type it was stored as. */
export class Keys {
  readonly architecture: string

  constructor(private readonly header: GgufHeader) {
    const name = header.metadata.get('general.architecture')
    this.architecture = typeof name === 'string' ? name : ''
  }

  /** A whole number of 0 or more; null = missing or nonsense. An array gives its first. */
  number(key: string): number | null {
    return this.perLayer(key, 0)
  }

  /** The value for one layer of a key that may be one number or one per layer. */
  perLayer(key: string, layer: number): number | null {
    const value = this.header.metadata.get(`${this.architecture}.${key}`)
    const one = typeof value === 'object' && value !== null ? (value.values?.[layer] ?? null) : value
    if (typeof one === 'boolean') return one ? 1 : 0
    return typeof one === 'number' && Number.isSafeInteger(one) && one >= 0 && one <= 2 ** 31 ? one : null
  }

  has(key: string): boolean {
    return this.header.metadata.has(`${this.architecture}.${key}`)
  }

  /** One value per layer, when the key is an array that was kept. */
  isArray(key: string): boolean {
    const value = this.header.metadata.get(`${this.architecture}.${key}`)
    return typeof value === 'object' && value !== null && value.values !== null
  }
}
