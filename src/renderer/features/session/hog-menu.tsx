import type { HogAction } from '@shared/model'
import { memo, useState } from 'react'
import { useI18n, type I18n } from '../../i18n/i18n-context'
import { Confirm } from '../../kit/confirm'
import { MenuButton } from '../../kit/menu-button'
import { useHogActions, type ActionPlace } from './use-hog-actions'

/** What can be done about an app, mildest first: what it does to the phone, or why it is not allowed. Only what cannot be undone asks again. */
export const HogMenu = memo(function HogMenu(props: { place: ActionPlace; packageName: string }) {
  const { place, packageName } = props
  const i18n = useI18n()
  const { t } = i18n
  const { offered, ask, apply, busy } = useHogActions(place, packageName)
  const [asked, setAsked] = useState<HogAction | null>(null)
  const entries = [...(offered ?? [])]
    .sort((a, b) => a.mildness - b.mildness)
    .map((action) => ({
      id: action.code,
      text: t(`action.${action.code}`),
      hint: hintOf(action, i18n),
      disabled: !action.allowed || action.done,
      danger: !action.reversible,
      onSelect: () => (action.reversible ? apply(action.code) : setAsked(action))
    }))
  return (
    <>
      <MenuButton
        text={t('action.menu')}
        label={t('action.menuFor', { app: packageName })}
        disabled={busy && offered !== null}
        entries={entries}
        none={t('action.reading')}
        onOpen={ask}
      />
      {asked === null ? null : (
        <Confirm
          opened
          title={t('action.confirm', { action: t(`action.${asked.code}`), app: packageName })}
          action={t(`action.${asked.code}`)}
          onConfirm={() => {
            apply(asked.code)
            setAsked(null)
          }}
          onClose={() => setAsked(null)}
        >
          {t(`action.${asked.code}.does`)} {t('action.irreversible')}
        </Confirm>
      )}
    </>
  )
})

function hintOf(action: HogAction, { t, told }: I18n): string {
  if (action.done) return t('action.inForce')
  if (action.reason !== null)
    return [t(`action.refused.${action.reason.code}`), told(action.reason.detail)]
      .filter((part) => part !== '')
      .join(' ')
  const does = t(`action.${action.code}.does`)
  return action.reversible ? does : `${does} ${t('action.irreversible')}`
}
