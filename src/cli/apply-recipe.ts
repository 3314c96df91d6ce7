import { HotplateError } from '@shared/errors/hotplate-error'
import { planSettingsOf, type ProvisionStatus, type Recipe } from '@shared/model'
import { pick } from './choose-library'
import { choosePhones } from './choose-phone'
import type { CommandContext } from './command-context'
import { detailOf, errorText } from './error-text'
import { exitCode, exitCodeOf, type ExitCode } from './exit-code'
import { endText, liveText } from './provision-text'
import { LiveLines } from './terminal'

interface Applied {
  readonly serial: string
  readonly status: ProvisionStatus | null
  readonly error: unknown
}

/**
 * Puts a recipe's build and model on phones, all at once; a phone that fails does not hold up the others. The exit code is
 * the gravest of all. Throws UNKNOWN_BUILD, UNKNOWN_MODEL, BAD_INPUT.
 */
export async function applyRecipe(
  context: CommandContext,
  recipe: Recipe,
  options: { readonly serials: readonly string[]; readonly loadAnyway: boolean }
): Promise<ExitCode> {
  const { client } = context
  // Judged by what the recipe will ask of the phone, not by a short context.
  const target = { ...(await findParts(context, recipe)), settings: planSettingsOf(recipe.intent) }
  const serials = await choosePhones(client, options.serials)
  const live = new LiveLines(context.terminal, 'all')
  const lines = new Map<string, string>()
  const show = (serial: string, line: string): void => {
    lines.set(serial, line)
    live.show([...lines.values()], performance.now())
  }
  const applied = await Promise.all(
    serials.map((serial) => applyTo(context, { ...target, serial, ...anyway(options.loadAnyway) }, show))
  )
  live.clear()
  context.print(
    applied.map(({ serial, status, error }) => ({
      serial,
      status,
      error: error === null ? null : detailOf(error)
    })),
    applied.map(({ serial, status, error }) => resultLine(serial, status, error)).join('\n')
  )
  return applied.reduce<ExitCode>((worst, one) => graver(worst, codeOf(one)), exitCode.done)
}

const anyway = (asked: boolean): { readonly loadAnyway?: true } => (asked ? { loadAnyway: true } : {})

async function findParts(
  { client }: CommandContext,
  { build, model }: Recipe
): Promise<{ readonly buildId: string | null; readonly modelId: string | null }> {
  if (build === null && model === null)
    throw new HotplateError('BAD_INPUT', { detail: 'This recipe names neither a build nor a model.' })
  const builds = build === null ? [] : await client.library.builds()
  const models = model === null ? [] : await client.library.models()
  const foundBuild = build === null ? null : (pick(builds, build.id) ?? pick(builds, build.name))
  const foundModel = model === null ? null : (pick(models, model.id) ?? pick(models, model.name))
  if (build !== null && foundBuild === null) throw new HotplateError('UNKNOWN_BUILD', { build: build.name })
  if (model !== null && foundModel === null) throw new HotplateError('UNKNOWN_MODEL', { model: model.name })
  return { buildId: foundBuild?.id ?? null, modelId: foundModel?.id ?? null }
}

type Target = Parameters<CommandContext['client']['provision']['start']>[0]

async function applyTo(
  { client, signal }: CommandContext,
  target: Target,
  show: (serial: string, line: string) => void
): Promise<Applied> {
  const { serial } = target
  let status: ProvisionStatus | null = null
  try {
    const { jobId } = await client.provision.start(target)
    const cancel = (): void => void client.provision.cancel({ jobId }).catch(() => undefined)
    signal.addEventListener('abort', cancel, { once: true })
    try {
      for await (const next of await client.provision.watch({ jobId })) {
        status = next
        show(serial, liveText(next))
      }
    } finally {
      signal.removeEventListener('abort', cancel)
    }
    const failed: unknown = status?.error ?? null
    return { serial, status, error: failed === null ? null : { data: failed } }
  } catch (error) {
    return { serial, status, error }
  }
}

function resultLine(serial: string, status: ProvisionStatus | null, error: unknown): string {
  if (error !== null) return `${serial}: ${errorText(detailOf(error), false)}`
  return status === null ? `${serial}: not started` : endText(status)
}

function codeOf({ status, error }: Applied): ExitCode {
  if (error !== null) return exitCodeOf(detailOf(error))
  return status?.state === 'done' ? exitCode.done : exitCode.no
}

/** Trouble weighs more than a no, which weighs more than bad input. */
function graver(a: ExitCode, b: ExitCode): ExitCode {
  const order: readonly ExitCode[] = [exitCode.done, exitCode.badInput, exitCode.no, exitCode.trouble]
  return order.indexOf(b) > order.indexOf(a) ? b : a
}
