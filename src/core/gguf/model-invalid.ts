import { HotplateError } from '@shared/errors/hotplate-error'

/** What is wrong with a file that should be a model, for programs: `data.fault` of MODEL_INVALID. */
export type ModelFault =
  /** Not a GGUF at all, by how it begins. */
  | 'empty'
  | 'webPage'
  | 'gitLfsPointer'
  | 'zip'
  | 'gzip'
  | 'oldGgml'
  | 'safetensors'
  | 'json'
  | 'zeros'
  | 'notGguf'
  /** A GGUF, but not one that can be read here. */
  | 'bigEndian'
  | 'olderVersion'
  | 'newerVersion'
  | 'truncated'
  | 'absurdLength'
  | 'damaged'
  | 'tensorType'
  /** Whole, but not the model that is asked for, or not in its place. */
  | 'misnamedShard'
  | 'foreignShard'
  | 'misplacedShard'
  | 'noTensors'
  | 'notAModel'
  | 'noModel'
  | 'severalModels'

/** MODEL_INVALID with its own words: what in the file is wrong, and where. */
export function modelInvalid(file: string, fault: ModelFault, detail: string): HotplateError {
  return new HotplateError('MODEL_INVALID', { file, fault, detail })
}
