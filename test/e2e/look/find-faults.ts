/** A fault of the layout that a person would see: what kind, and where. */
export interface Fault {
  readonly kind: 'overflow' | 'clipped' | 'overlap' | 'page' | 'outside'
  readonly where: string
}

/**
 * Looks for faults in the page it runs in (as text inside the browser, so it may use nothing from outside):
 * `page` = the page itself scrolls sideways; `overflow` = words stand out of their card, cell, button or line; `clipped` = words are
 * cut off and no title tells them; `overlap` = two controls or lines of words lie on each other; `outside` = a menu or list that has
 * opened reaches beyond the window.
 */
export function findFaults(): Fault[] {
  const faults: Fault[] = []
  const name = (element: Element): string =>
    `${element.tagName.toLowerCase()}${element.className === '' || typeof element.className !== 'string' ? '' : `.${element.className.split(' ').slice(0, 2).join('.')}`} “${element.textContent.trim().slice(0, 40)}”`
  const root = document.documentElement
  if (root.scrollWidth > window.innerWidth + 1) faults.push({ kind: 'page', where: `${root.scrollWidth} px` })
  for (const opened of document.querySelectorAll('[role=menu], [role=listbox], [role=tooltip]')) {
    const { top, bottom, left, right } = opened.getBoundingClientRect()
    if (top < -1 || left < -1 || bottom > window.innerHeight + 1 || right > window.innerWidth + 1)
      faults.push({ kind: 'outside', where: name(opened) })
  }

  const hidden = (element: Element): boolean =>
    element.closest(
      '.hp-hidden, [aria-hidden=true], .rail-choose, .shell-skip, canvas, svg, .uplot, .recharts-wrapper'
    ) !== null
  /** What of the element can be seen: cut by every ancestor that scrolls or hides. */
  const seen = (element: Element): DOMRect | null => {
    let { left, top, right, bottom } = element.getBoundingClientRect()
    for (let up = element.parentElement; up !== null; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up)
      if (overflowX === 'visible' && overflowY === 'visible') continue
      const box = up.getBoundingClientRect()
      left = Math.max(left, box.left)
      right = Math.min(right, box.right)
      top = Math.max(top, box.top)
      bottom = Math.min(bottom, box.bottom)
    }
    return right - left < 2 || bottom - top < 2 ? null : new DOMRect(left, top, right - left, bottom - top)
  }
  const scope = document.querySelector('[role=dialog], [role=menu]') ?? document.body
  const ownText = (element: Element): boolean =>
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== ''
    )
  const leaves = [...scope.querySelectorAll<HTMLElement>('*')].filter((element) => {
    if (hidden(element) || element.closest('option, script, style') !== null) return false
    if (!element.checkVisibility()) return false
    const { visibility, opacity, display } = getComputedStyle(element)
    return (
      visibility !== 'hidden' &&
      opacity !== '0' &&
      display !== 'none' &&
      display !== 'inline' &&
      ownText(element)
    )
  })

  for (const element of leaves) {
    const style = getComputedStyle(element)
    const cut = style.overflowX !== 'visible' && style.overflowX !== 'auto' && style.overflowX !== 'scroll'
    if (cut && element.scrollWidth > element.clientWidth + 1 && element.closest('[title]') === null)
      faults.push({ kind: 'clipped', where: name(element) })
    const box = element.closest('button, td, th, .hp-chip, .hp-card, .hp-title, .rail-item, .hp-error')
    const range = document.createRange()
    range.selectNodeContents(element)
    const words = range.getBoundingClientRect()
    const frame = box?.getBoundingClientRect()
    const scrolls = element.closest('.hp-table, .settings-log, pre, [data-scrolls]') !== null
    if (
      frame !== undefined &&
      !cut &&
      !scrolls &&
      (words.right > frame.right + 2 || words.left < frame.left - 2)
    )
      faults.push({ kind: 'overflow', where: name(element) })
  }

  const boxes = [
    ...new Set([
      ...leaves,
      ...scope.querySelectorAll('button, input:not([type=radio]):not([type=checkbox]), select')
    ])
  ]
    .filter(
      (element) =>
        element.checkVisibility() &&
        !hidden(element) &&
        element.closest('.mantine-SegmentedControl-root') === null
    )
    // Marks and phases stand where their time is: those of one moment lie on each other by design.
    .filter((element) => element.closest('.tl-mark, .tl-phase') === null)
    .map((element) => ({ element, rect: seen(element) }))
  for (const [index, a] of boxes.entries())
    for (const b of boxes.slice(index + 1)) {
      if (a.rect === null || b.rect === null) continue
      if (a.element.contains(b.element) || b.element.contains(a.element)) continue
      const across = Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left)
      const down = Math.min(a.rect.bottom, b.rect.bottom) - Math.max(a.rect.top, b.rect.top)
      if (across > 3 && down > 4)
        faults.push({ kind: 'overlap', where: `${name(a.element)} / ${name(b.element)}` })
    }
  return faults
}
