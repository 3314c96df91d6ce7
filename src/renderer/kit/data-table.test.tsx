// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DataTable, type Column } from './data-table'

interface Row {
  readonly name: string
  readonly cpu: number
}

const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Process', value: (row) => row.name },
  { id: 'cpu', header: 'CPU', value: (row) => row.cpu, numeric: true }
]
const rows: readonly Row[] = [
  { name: 'a', cpu: 2 },
  { name: 'b', cpu: 10 },
  { name: 'c', cpu: 1 }
]

afterEach(cleanup)

const firstCells = (): (string | null)[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent ?? null)

test('numbers sort as numbers, the header tells the direction', () => {
  render(
    <DataTable
      label="Processes"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.name}
      none="none"
      initialSort={{ id: 'cpu', descending: true }}
    />
  )
  expect(firstCells()).toEqual(['b', 'a', 'c'])
  fireEvent.click(screen.getByRole('button', { name: 'CPU' }))
  expect(firstCells()).toEqual(['c', 'a', 'b'])
  expect(screen.getByRole('columnheader', { name: 'CPU' }).getAttribute('aria-sort')).toBe('ascending')
})

test('a row opens by click and by its button; nothing to list says so', () => {
  const opened: string[] = []
  const { rerender } = render(
    <DataTable
      label="Processes"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.name}
      none="none"
      onOpen={(row) => opened.push(row.name)}
    />
  )
  fireEvent.click(screen.getByText('b'))
  fireEvent.click(screen.getByRole('button', { name: 'c' }))
  expect(opened).toEqual(['b', 'c'])
  rerender(
    <DataTable label="Processes" columns={columns} rows={[]} rowKey={(row) => row.name} none="Nothing here" />
  )
  expect(screen.getByText('Nothing here')).toBeTruthy()
})
