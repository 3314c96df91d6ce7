import { checkDelivery } from './check-delivery'
import { Delivery } from './delivery'
import { shareExcess, type FaultRecord } from './ledger'
import { buildStand, type Stand, type StandOptions } from './stand'
import { planSteps, type Step } from './steps'
import { verifyByCli } from './verify-by-cli'

export interface CampaignOptions {
  readonly seed: number
  readonly faults: number
  /** The step to begin with, to come to a failure sooner. */
  readonly from?: number
  readonly stand: StandOptions
  readonly mayTakeLong: boolean
  readonly say: (text: string) => void
}

export interface CampaignResult {
  readonly records: readonly FaultRecord[]
  readonly deliveries: number
  /** Excess of shards that no fault struck. */
  readonly unexplainedBytes: number
  /** What is wrong with the product; empty = nothing. */
  readonly problems: readonly string[]
}

/** Sends the model over and over until all faults have struck; after each the transfer goes on, after each delivery every byte is compared. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignResult> {
  const { seed, faults, from = 0, say } = options
  const steps = planSteps(seed, from + faults, options.stand.profiles.length).slice(from)
  const stand = await buildStand(options.stand)
  const result = {
    records: [] as FaultRecord[],
    deliveries: 0,
    unexplainedBytes: 0,
    problems: [] as string[]
  }
  let next = 0
  try {
    while (next < steps.length) {
      if (result.deliveries > 0)
        for (const { serial } of stand.phones) await stand.client.remove(serial, stand.modelId)
      result.deliveries++
      const delivery = new Delivery(stand)
      const fail = (error: unknown): void => {
        delivery.problems.push(error instanceof Error ? error.message : String(error))
      }
      next = await deliver(delivery, { steps, next, options }).catch((error: unknown) => {
        fail(error)
        return steps.length
      })
      if (delivery.problems.length === 0) await checkDelivery(stand, delivery).catch(fail)
      result.unexplainedBytes += shareExcess(await delivery.accounts(), delivery.records)
      result.records.push(...delivery.records)
      const last = delivery.records.at(-1)?.step ?? from
      for (const problem of delivery.problems) {
        say(`  PROBLEM ${problem}`)
        result.problems.push(`seed ${seed}, up to step ${last}: ${problem}`)
      }
      say(
        `delivery ${result.deliveries}: ${delivery.problems.length === 0 ? 'every byte is right' : 'NOT right'}`
      )
      if (delivery.problems.length > 0) break
    }
    if (result.problems.length === 0) result.problems.push(...(await finalWord(stand)))
    return result
  } finally {
    await stand.dispose()
  }
}

interface Rest {
  readonly steps: readonly Step[]
  readonly next: number
  readonly options: CampaignOptions
}

/** One delivery; returns the number of the step that the next delivery begins with. */
async function deliver(delivery: Delivery, { steps, next, options }: Rest): Promise<number> {
  let done = next
  for (let step = steps[done]; step !== undefined; step = steps[done]) {
    const phone = await delivery.untilInTransit(step)
    if (phone === null) break
    const record = await delivery.strike(step, phone, options.mayTakeLong)
    if (record === null) continue
    done++
    options.say(lineOf(record, phone.profile.name))
  }
  await delivery.finish()
  return done
}

function lineOf(record: FaultRecord, phone: string): string {
  const at = `at ${(record.atBytes / 1e6).toFixed(1)} MB`
  const resumed = record.resumeMs === null ? '' : `, went on after ${(record.resumeMs / 1000).toFixed(1)} s`
  const again = record.restarts.length === 0 ? '' : `, asked for again (${record.restarts.join(', ')})`
  return `  step ${record.step} ${record.kind} on ${phone} ${at}: ${record.detail}${resumed}${again}`
}

/** `hotplate verify`, as a person would ask. */
async function finalWord(stand: Stand): Promise<readonly string[]> {
  await stand.client.stop()
  const problems: string[] = []
  for (const phone of stand.phones) {
    const { code, text } = await verifyByCli(stand.env, phone.serial)
    if (code !== 0) problems.push(`hotplate verify --serial ${phone.serial} ended with ${code}: ${text}`)
  }
  return problems
}
