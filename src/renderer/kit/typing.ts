/** True where keys belong to the element: fields, lists, menus, dialogs. Page-wide shortcuts keep out of there. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return (
    target.closest(
      'input, textarea, select, [contenteditable], [role=dialog], [role=listbox], [role=menu]'
    ) !== null
  )
}
