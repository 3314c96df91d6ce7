const mostRecipeBytes = 65_536

/** Whether a file may be a recipe, told before it is read: a small JSON file. Models and recordings are neither. */
export function mayBeRecipe({ name, size }: Pick<File, 'name' | 'size'>): boolean {
  return /\.json$/i.test(name) && size <= mostRecipeBytes
}
