import { useEffect, useRef } from 'react'
import { useI18n } from '../i18n/i18n-context'
import { useServices } from './services'

/** A deed as a part of the page offers it. */
export interface Offer {
  readonly id: string
  readonly title: string
  /** Further words it is found by. */
  readonly words?: string
  readonly run: () => void
}

/** Offers deeds in the palette while the part is shown; what is run is what was rendered last. */
export function useOffers(offered: readonly Offer[]): void {
  const { offers } = useServices()
  const { t } = useI18n()
  const newest = useRef(offered)
  useEffect(() => {
    newest.current = offered
  })
  const group = t('palette.deed')
  const said = JSON.stringify(offered.map(({ id, title, words = '' }) => ({ id, title, words })))
  useEffect(() => {
    const told = JSON.parse(said) as readonly Required<Omit<Offer, 'run'>>[]
    return offers.add(
      told.map((one) => ({
        ...one,
        group,
        run: () => newest.current.find(({ id }) => id === one.id)?.run()
      }))
    )
  }, [offers, said, group])
}
