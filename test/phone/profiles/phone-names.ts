/** The twelve phones that everything Hotplate reads from a phone is tried on; each speaks its Android's and its maker's dialect. */
export const PHONE_NAMES = [
  'pixel-8-pro',
  'galaxy-s24-ultra',
  'galaxy-a16',
  'xiaomi-14',
  'oneplus-13',
  'oneplus-12-24gb',
  'vivo-x100',
  'poco-f4',
  'galaxy-s10',
  'pixel-2',
  'nougat-phone',
  'tv-box'
] as const
