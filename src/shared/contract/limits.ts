/** The most bytes of files that a page or a terminal hands over in one call, before base64; larger ones are read in a terminal. */
export const mostCarriedBytes = 64 * 1024 * 1024
