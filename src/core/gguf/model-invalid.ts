import { HotplateError } from '@shared/errors/hotplate-error'

/** MODEL_INVALID with its own words: what in the file is wrong, and where. */
export function modelInvalid(file: string, detail: string): HotplateError {
  return new HotplateError('MODEL_INVALID', { file, detail })
}
