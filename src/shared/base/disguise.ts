/** Terminal escapes and the marks that reorder text: words that others wrote may not disguise themselves. */
export const disguise = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u
