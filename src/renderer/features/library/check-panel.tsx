import type { Build, BuildCheck, CheckSeverity } from '@shared/model'
import { NativeSelect } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useStore } from 'zustand'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Chip, type Tone } from '../../kit/chip'
import { ErrorNote } from '../../kit/error-note'
import { isReady } from '../../state/phones-store'
import { checkText } from './check-words'

const tones: Readonly<Record<CheckSeverity, Tone>> = { stop: 'bad', warn: 'warn', note: 'plain' }

/** Would this build run on a phone: asked of the phone, before anything is sent. */
export function CheckPanel(props: { build: Build }) {
  const { build } = props
  const { library, phones, ui } = useServices()
  const i18n = useI18n()
  const { t } = i18n
  const list = useStore(phones.store, (state) => state.phones).filter(isReady)
  const focus = useStore(ui.store, (state) => state.route.serial)
  const [picked, setPicked] = useState<string | null>(null)
  const phone = list.find((one) => one.serial === (picked ?? focus)) ?? list[0]
  const [found, setFound] = useState<BuildCheck | null>(null)
  const work = useCallback(
    async (serial: string) => {
      setFound(null)
      setFound(await library.checkBuild(build.id, serial))
    },
    [library, build.id]
  )
  const action = useAction(work, { inline: true })
  const name = list.find((one) => one.serial === found?.serial)?.name ?? found?.serial ?? ''
  return (
    <section className="check" aria-label={t('check.title')}>
      <h3>{t('check.title')}</h3>
      <div className="row">
        <NativeSelect
          aria-label={t('check.phone')}
          value={phone?.serial ?? ''}
          data={
            list.length === 0
              ? [{ value: '', label: t('rail.noPhone') }]
              : list.map((one) => ({ value: one.serial, label: one.name }))
          }
          onChange={(event) => setPicked(event.currentTarget.value)}
        />
        <Button
          loading={action.busy}
          disabled={phone === undefined}
          onClick={() => action.run(phone?.serial ?? '')}
        >
          {t('check.action')}
        </Button>
      </div>
      {action.problem === null ? null : <ErrorNote problem={action.problem} />}
      <div role="status">
        {found === null ? (
          <p className="hp-dim">{t('check.hint')}</p>
        ) : (
          <>
            <p className="check-verdict" data-tone={found.runs ? 'ok' : 'bad'}>
              {t(found.runs ? 'check.runs' : 'check.stops', { phone: name })}
            </p>
            <ul>
              {found.items.map((item) => (
                <li key={item.text}>
                  <Chip tone={tones[item.severity]}>{t(`check.severity.${item.severity}`)}</Chip>
                  <span>{checkText(item, i18n)}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  )
}
