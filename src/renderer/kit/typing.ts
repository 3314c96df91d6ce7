/**
 * True where keys belong to the element: fields, lists, menus, dialogs. Page-wide shortcuts keep out of there; a tick box
 * takes nothing but the space bar, so they work from it.
 */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return (
    target.closest(
      'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=listbox], [role=menu]'
    ) !== null
  )
}
