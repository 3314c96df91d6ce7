import type { PhoneSummary } from '@shared/model'
import { useStore } from 'zustand'
import { phoneLine, phoneTone } from '../features/phones/phone-words'
import { jobLine } from '../features/provision/job-words'
import { useI18n } from '../i18n/i18n-context'
import { ProgressBar } from '../kit/progress-bar'
import { StatusDot } from '../kit/status-dot'
import { isReady } from '../state/phones-store'
import { groupPhones, toggleGroup } from './group-phones'
import { useServices } from './services'

/** The phones by group, each with what it does right now and a box to choose it for the batch bar. */
export function RailPhones() {
  const { ui, phones } = useServices()
  const { t } = useI18n()
  const list = useStore(phones.store, (state) => state.phones)
  const serial = useStore(ui.store, (state) => state.route.serial)
  const selected = useStore(ui.store, (state) => state.selected)
  const groups = groupPhones(list)
  return groups.map(({ group, members }) => (
    <div key={group ?? ''} role="group" aria-label={group ?? t('view.phones')}>
      {group === null ? null : <GroupTitle group={group} members={members} selected={selected} />}
      <ul>
        {members.map((phone) => (
          <PhoneItem
            key={phone.serial}
            phone={phone}
            active={phone.serial === serial}
            selected={selected.includes(phone.serial)}
            choosing={selected.length > 0}
          />
        ))}
      </ul>
    </div>
  ))
}

/** A group's name; ticking it chooses all of it for the batch bar. */
function GroupTitle(props: { group: string; members: readonly PhoneSummary[]; selected: readonly string[] }) {
  const { group, members, selected } = props
  const { ui } = useServices()
  const { t } = useI18n()
  const chosen = members.filter(({ serial }) => selected.includes(serial)).length
  return (
    <h3 className="rail-group">
      <input
        type="checkbox"
        aria-label={t('batch.chooseGroup', { group })}
        checked={chosen === members.length}
        ref={(box) => {
          if (box !== null) box.indeterminate = chosen > 0 && chosen < members.length
        }}
        onChange={() => ui.select(toggleGroup(selected, members))}
      />{' '}
      {group}
    </h3>
  )
}

function PhoneItem(props: { phone: PhoneSummary; active: boolean; selected: boolean; choosing: boolean }) {
  const { phone, selected } = props
  const { ui, provision } = useServices()
  const i18n = useI18n()
  const { t, f } = i18n
  const job = useStore(provision.store, (state) => state.jobs.find((one) => one.jobId === phone.job?.id))
  const rate = phone.vitals?.tokenRate ?? null
  const progress = phone.job?.progress ?? null
  const figure = rate !== null ? f.number(rate, 1) : progress !== null ? f.percent(progress) : ''
  const ready = isReady(phone)
  const line = job === undefined || !ready ? phoneLine(phone, i18n) : jobLine(job, i18n)
  const open = (): void => {
    const { view } = ui.store.getState().route
    const stays = view === 'phones' || view === 'provision' || view === 'soak'
    ui.go({ serial: phone.serial, view: stays ? view : 'phones' })
  }
  return (
    <li data-choosing={props.choosing ? '' : undefined}>
      <input
        type="checkbox"
        className="rail-choose"
        aria-label={t('batch.choose', { phone: phone.name })}
        checked={selected}
        onChange={() => ui.toggleSelected(phone.serial)}
      />
      <button
        type="button"
        className="rail-item"
        aria-current={props.active ? 'true' : undefined}
        onClick={(event) => (event.ctrlKey || event.metaKey ? ui.toggleSelected(phone.serial) : open())}
        data-off={ready ? undefined : ''}
      >
        <StatusDot tone={phoneTone(phone)} />
        <span className="rail-name" title={phone.name}>
          {phone.name}
        </span>
        <span className="rail-figure">{figure}</span>
        <span className="rail-line" data-live={ready ? '' : undefined} title={ready ? line : undefined}>
          {line}
        </span>
        {phone.tags.length === 0 ? null : <span className="rail-tags">{phone.tags.join(' · ')}</span>}
      </button>
      {phone.job === null || phone.job.kind === 'soak' ? null : (
        <div className="rail-bar">
          <ProgressBar value={progress} label={t(`job.${phone.job.kind}`)} />
        </div>
      )}
    </li>
  )
}
