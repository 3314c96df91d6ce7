import { readPalette, type Palette } from '../palette'
import { HatchTiles } from './overlay'

/** What every lane of a colour scheme is drawn with. */
export interface Look {
  readonly palette: Palette
  readonly tiles: HatchTiles
}

/** The look of the scheme in use, made once for all lanes: reading colours has the page compute its styles. */
export class Looks {
  #known: (Look & { readonly scheme: string }) | null = null

  of(scheme: string, element: Element): Look {
    if (this.#known?.scheme === scheme) return this.#known
    const palette = readPalette(element)
    this.#known = { scheme, palette, tiles: new HatchTiles(palette) }
    return this.#known
  }
}
