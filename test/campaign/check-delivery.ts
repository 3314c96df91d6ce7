import type { BenchPhone } from '@phone/index'
import type { VerifyReport } from '@shared/model'
import type { Delivery } from './delivery'
import type { Stand } from './stand'
import { compareModel, isRight, leftOvers, type ComparedShard } from './truth'

/**
 * Compares a delivery that says it is done with the source, on the host; asks the product's `verify`, which must say
 * what the comparison says; lets damage that came after a chunk was proven be repaired, and checks again.
 * Problems are added to the delivery's.
 */
export async function checkDelivery(stand: Stand, delivery: Delivery): Promise<void> {
  for (const phone of stand.phones) {
    const truth = await compareModel(stand.sources, stand.modelFolder(phone))
    delivery.problems.push(...liesAfterDone(delivery, phone, truth))
    await checkVerify(stand, delivery, phone)
    if (isRight(truth)) continue
    await delivery.repair(phone)
    if (!(await checkVerify(stand, delivery, phone)))
      delivery.problems.push(`${phone.serial} is still wrong after a repair`)
  }
}

/** A shard may be wrong after `done` only where a fault changed it on the storage, behind everybody's back. */
function liesAfterDone(delivery: Delivery, phone: BenchPhone, truth: readonly ComparedShard[]): string[] {
  const own = delivery.damages.filter(({ serial }) => serial === phone.serial)
  return truth.flatMap(({ name, wrongChunks, size, expectedSize }) => {
    const damaged = new Set(own.filter(({ shard }) => shard === name).flatMap(({ chunks }) => chunks))
    const lies = wrongChunks.filter((chunk) => !damaged.has(chunk))
    if (size !== null && size > expectedSize)
      return [`${phone.serial}: ${name} has ${size - expectedSize} bytes too many`]
    return lies.length === 0
      ? []
      : [`${phone.serial}: done, but chunks ${lies.join(', ')} of ${name} are wrong`]
  })
}

/** True if the phone is right, by the comparison. A report that says something else is a problem. */
async function checkVerify(stand: Stand, delivery: Delivery, phone: BenchPhone): Promise<boolean> {
  const folder = stand.modelFolder(phone)
  const truth = await compareModel(stand.sources, folder)
  const report = await stand.client.verify(phone.serial, stand.modelId)
  const problems = disagreements(truth, report)
  const left = await leftOvers(stand.sources, folder)
  if (left.length > 0) problems.push(`left over: ${left.join(', ')}`)
  delivery.problems.push(...problems.map((text) => `${phone.serial}: ${text}`))
  return isRight(truth)
}

/** Where `verify` and the comparison on the host differ. */
export function disagreements(truth: readonly ComparedShard[], report: VerifyReport): string[] {
  const problems: string[] = []
  if (report.right !== isRight(truth))
    problems.push(`verify says ${report.right ? 'right' : 'wrong'}, the bytes say otherwise`)
  for (const shard of truth) {
    const file = report.files.find(({ name }) => name === shard.name)
    const shouldBe = isRight([shard]) ? 'right' : shard.size === null ? 'missing' : 'damaged'
    if (file?.state !== shouldBe)
      problems.push(`verify says ${shard.name} is ${file?.state ?? 'not there'}, it is ${shouldBe}`)
    const wrong = file?.chunks?.flatMap(({ state, count }) => Array.from({ length: count }, () => state))
    if (wrong === undefined || shouldBe !== 'damaged') continue
    const told = wrong.flatMap((state, chunk) => (state === 'wrong' || state === 'missing' ? [chunk] : []))
    if (told.join() !== shard.wrongChunks.join())
      problems.push(
        `verify says chunks ${told.join()} of ${shard.name} are wrong, ${shard.wrongChunks.join()} are`
      )
  }
  return problems
}
