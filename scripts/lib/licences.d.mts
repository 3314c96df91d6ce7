import type { Plugin } from 'vite'

/** A package that is part of the program, with the text of its licence (empty where it ships none). */
export interface PackageLicence {
  readonly name: string
  readonly version: string
  readonly licence: string
  readonly text: string
}

export function collectLicences(root: string): PackageLicence[]
export function licencesFile(root: string): Plugin
