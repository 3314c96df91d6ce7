// @vitest-environment happy-dom
import type { ManifestEntry, PhoneSummary } from '@shared/model'
import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { PlacementsTable } from '../features/provision/placements-table'
import { LiveControls } from '../features/session/live-controls'
import { I18nProvider } from '../i18n/i18n-context'
import { answeredLink } from '../rpc/answered-link'
import type { Command } from './commands'
import { createServices, ServicesProvider, type Services } from './services'
import { useCommands } from './use-commands'

afterEach(cleanup)

const phone = (serial: string, sessionId: string | null): PhoneSummary => ({
  ...{ serial, name: `Phone ${serial}`, state: 'device', stateText: '', links: [], androidRelease: null },
  ...{ job: null, vitals: null, sessionId, group: null, tags: [] }
})

function page(phones: readonly PhoneSummary[]) {
  const services = createServices(
    window,
    answeredLink(() => undefined)
  )
  services.phones.store.setState({ phones: [...phones], known: true })
  const wrapper = (props: { children: ReactNode }): ReactNode => around(services, props.children)
  const { result } = renderHook(() => useCommands(), { wrapper })
  const deeds = (): readonly Command[] => result.current.filter(({ group }) => group === 'Action')
  const run = (title: string): void =>
    act(() =>
      deeds()
        .find((one) => one.title === title)
        ?.run()
    )
  return { services, run, titles: () => deeds().map(({ title }) => title) }
}

function around(services: Services, children: ReactNode): ReactNode {
  return (
    <MantineProvider env="test">
      <I18nProvider locale="en">
        <ServicesProvider value={services}>{children}</ServicesProvider>
      </I18nProvider>
    </MantineProvider>
  )
}

test('what can be done with a phone depends on whether it runs', () => {
  expect(page([]).titles()).toEqual([])
  expect(page([phone('a', null)]).titles()).toEqual([
    'New soak on Phone a',
    'Provision Phone a',
    'Tune Phone a'
  ])
  expect(page([phone('a', 's1')]).titles()).toEqual([
    'Stop the soak on Phone a…',
    'Running soaks side by side'
  ])
})

test('stopping from the palette opens the question of that soak; marks are offered while it is on screen', async () => {
  const { services, run, titles } = page([phone('a', 's1')])
  run('Stop the soak on Phone a…')
  expect(services.ui.store.getState().route).toMatchObject({ view: 'soak', serial: 'a', mode: null })
  const { findByText, unmount } = render(around(services, <LiveControls sessionId="s1" away={false} />))
  expect(await findByText('Stop this soak?')).toBeTruthy()
  expect(titles()).toContain('Add a mark')
  unmount()
  expect(titles()).not.toContain('Add a mark')
})

test('a new soak from the palette shows the form of that phone, not its last session', () => {
  const { services, run } = page([phone('a', null)])
  services.ui.setSoakSession('a', 'old')
  run('New soak on Phone a')
  expect(services.ui.store.getState()).toMatchObject({ soakSession: { a: null }, route: { mode: null } })
})

test('what lies on a phone can be verified from the palette, while nothing else goes on there', () => {
  const { services, run, titles } = page([])
  const entry: ManifestEntry = {
    ...{ kind: 'model', id: 'm1', name: 'qwen', files: [], placedAt: '2026-01-02T03:04:05Z', placedBy: 'me' }
  }
  const asked: string[] = []
  const table = (busy: boolean): ReactNode =>
    around(
      services,
      <PlacementsTable
        entries={[entry]}
        busy={busy}
        onVerify={({ id }) => asked.push(id)}
        onRemove={() => undefined}
      />
    )
  const { rerender } = render(table(false))
  run('Verify qwen')
  expect(asked).toEqual(['m1'])
  rerender(table(true))
  expect(titles()).not.toContain('Verify qwen')
})
