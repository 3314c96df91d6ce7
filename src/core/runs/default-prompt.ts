/** What the model is asked to go on from where the user gives no prompt: long enough that it never runs dry of topics. */
export const defaultPrompt =
  'Write a long, detailed travel report about crossing a mountain range on foot: the weather, the paths, the people, the food.'
