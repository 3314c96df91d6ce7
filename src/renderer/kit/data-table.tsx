import {
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
  useTable,
  type ColumnDef,
  type SortingState
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { isTyping } from './typing'

/** One column: `value` is what it sorts by, `cell` what it shows. */
export interface Column<Row> {
  readonly id: string
  readonly header: string
  readonly value: (row: Row) => string | number
  readonly cell?: (row: Row) => ReactNode
  readonly numeric?: boolean
  readonly unsorted?: boolean
  /** Long texts go on in the next line instead of being cut. */
  readonly wrap?: boolean
  /** A text that may be cut early where the table is wide; its whole is told under the pointer. */
  readonly short?: boolean
  /** Takes the room that the others leave, so that they are never cut; its cell tells the whole text itself, and a focused row shows it. */
  readonly grow?: boolean
}

export interface DataTableProps<Row> {
  /** Accessible name. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly initialSort?: { readonly id: string; readonly descending: boolean }
  readonly active?: (row: Row) => boolean
  /** A click on the row, or its first cell as a button for the keyboard. */
  readonly onOpen?: (row: Row) => void
  /** Shown as one row where there is nothing to list. */
  readonly none: string
  readonly maxHeight?: number | string
  /** Key → id of the column that it sorts by, as its heading does, while the table has the focus. */
  readonly sortKeys?: Readonly<Record<string, string>>
}

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic, alphanumeric: sortFn_alphanumeric }
})
const rowHeightPx = 27
const virtualFrom = 120

/** A dense table with sorting; long ones draw only the rows in sight. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, initialSort } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [sorting, setSorting] = useState<SortingState>(
    initialSort === undefined ? [] : [{ id: initialSort.id, desc: initialSort.descending }]
  )
  const defs = useMemo(() => columns.map((column) => toDef(column)), [columns])
  const table = useTable({
    features,
    columns: defs,
    data: rows,
    getRowId: rowKey,
    state: { sorting },
    onSortingChange: setSorting
  })
  const sorted = table.getRowModel().rows
  // eslint-disable-next-line react-hooks/incompatible-library -- its value is read in this render only
  const virtual = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: 12,
    enabled: sorted.length >= virtualFrom
  })
  const visible = sorted.length >= virtualFrom ? virtual.getVirtualItems().map((item) => item.index) : null
  const shown = visible === null ? sorted : visible.flatMap((index) => sorted[index] ?? [])
  const before = visible === null ? 0 : (visible[0] ?? 0) * rowHeightPx
  const after = visible === null ? 0 : (sorted.length - 1 - (visible.at(-1) ?? -1)) * rowHeightPx
  return (
    <div
      className="hp-table"
      ref={scroller}
      style={{ maxHeight: props.maxHeight }}
      tabIndex={props.maxHeight === undefined ? -1 : 0}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
        const wanted = props.sortKeys?.[event.key.toLowerCase()]
        const column = columns.find(({ id }) => id === wanted)
        if (column !== undefined) setSorting((old) => sortedBy(column, old))
      }}
    >
      <table aria-label={props.label} aria-rowcount={sorted.length + 1}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sorting={sorting} onSort={setSorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer height={before} span={columns.length} />
          {shown.map((row) => (
            <BodyRow key={row.id} row={row.original} table={props} />
          ))}
          <Spacer height={after} span={columns.length} />
          {sorted.length === 0 ? (
            <tr className="hp-table-none">
              <td colSpan={columns.length}>{props.none}</td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </div>
  )
}

function toDef<Row extends object>(column: Column<Row>): ColumnDef<typeof features, Row> {
  return {
    id: column.id,
    accessorFn: column.value,
    header: column.header,
    sortFn: column.numeric === true ? 'basic' : 'alphanumeric',
    enableSorting: column.unsorted !== true
  }
}

function Spacer(props: { height: number; span: number }) {
  if (props.height <= 0) return null
  return (
    <tr aria-hidden="true">
      <td colSpan={props.span} style={{ height: props.height, padding: 0, border: 0 }} />
    </tr>
  )
}

function HeaderCell<Row>(props: {
  column: Column<Row>
  sorting: SortingState
  onSort: (next: SortingState) => void
}) {
  const { column, sorting } = props
  const mine = sorting[0]?.id === column.id ? sorting[0] : undefined
  const direction = mine === undefined ? 'none' : mine.desc ? 'descending' : 'ascending'
  const numeric = column.numeric === true
  if (column.unsorted === true)
    return (
      <th scope="col" data-numeric={numeric ? '' : undefined}>
        {column.header}
      </th>
    )
  const toggle = (): void => props.onSort(sortedBy(column, sorting))
  return (
    <th scope="col" aria-sort={direction} data-numeric={numeric ? '' : undefined}>
      <button type="button" onClick={toggle}>
        {column.header}
      </button>
    </th>
  )
}

/** Sorted by this column: numbers from the largest, words from A; where it is already, the other way round. */
function sortedBy<Row>(column: Column<Row>, before: SortingState): SortingState {
  const mine = before[0]?.id === column.id ? before[0] : undefined
  return [{ id: column.id, desc: mine === undefined ? column.numeric === true : !mine.desc }]
}

function BodyRow<Row extends object>(props: { row: Row; table: DataTableProps<Row> }) {
  const { row, table } = props
  const { onOpen } = table
  return (
    <tr
      data-active={table.active?.(row) === true ? '' : undefined}
      data-clickable={onOpen === undefined ? undefined : ''}
      onClick={() => onOpen?.(row)}
    >
      {table.columns.map((column, index) => (
        <td
          key={column.id}
          data-numeric={column.numeric === true ? '' : undefined}
          data-wrap={column.wrap === true ? '' : undefined}
          data-short={column.short === true ? '' : undefined}
          data-grow={column.grow === true ? '' : undefined}
          title={column.short === true ? String(column.value(row)) : undefined}
        >
          {index === 0 && onOpen !== undefined ? (
            <button type="button" className="hp-open">
              <CellContent column={column} row={row} />
            </button>
          ) : (
            <CellContent column={column} row={row} />
          )}
        </td>
      ))}
    </tr>
  )
}

function CellContent<Row>(props: { column: Column<Row>; row: Row }): ReactNode {
  const { column, row } = props
  return column.cell === undefined ? column.value(row) : column.cell(row)
}
