const control = /\u001b\[[0-9;?]*[A-Za-z]|\u001b[()][A-Za-z0-9]|\r/g

/** Takes out terminal control (colours, cursor moves) and carriage returns: `top` without `-b` prints them into pipes. */
export function stripTerminal(text: string): string {
  return text.replace(control, '')
}
