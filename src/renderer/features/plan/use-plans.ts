import type { MemoryPlan, PlanSettings } from '@shared/model'
import { useDebouncedValue } from '@mantine/hooks'
import { useCallback, useEffect, useState } from 'react'
import { useServices } from '../../app/services'
import { toProblem, type Problem } from '../../rpc/problem'

/** Short enough to feel instant under a slider, long enough to ask once per stop. */
const quietMs = 60

/** A phone's plan; the last good one stays while a newer one is on its way. */
export interface PlanState {
  readonly serial: string | null
  readonly plan: MemoryPlan | null
  readonly problem: Problem | null
}

export interface Plans {
  /** One per phone, in the order asked for; a single one with `serial` null where no phone was named. */
  readonly states: readonly PlanState[]
  /** Asks again: free memory changes. */
  readonly refresh: () => void
}

/** What a model needs on each phone under these settings, asked for again whenever one of them changes. */
export function usePlans(modelId: string | null, serials: readonly string[], settings: PlanSettings): Plans {
  const { connection } = useServices()
  const [answers, setAnswers] = useState<{ modelId: string; states: readonly PlanState[] } | null>(null)
  const [turn, setTurn] = useState(0)
  const phones = serials.length === 0 ? [null] : [...serials]
  const asked = modelId === null ? '' : JSON.stringify({ modelId, phones, settings, turn })
  const [settled] = useDebouncedValue(asked, quietMs)
  useEffect(() => {
    if (settled === '') return undefined
    let wanted = true
    const ask = JSON.parse(settled) as Asked
    const one = async (serial: string | null): Promise<PlanState> => {
      try {
        const input = { modelId: ask.modelId, serial, settings: ask.settings }
        return { serial, plan: await connection.call((client) => client.plan.memory(input)), problem: null }
      } catch (error) {
        return { serial, plan: null, problem: toProblem(error) }
      }
    }
    for (const serial of ask.phones)
      void one(serial).then((state) => {
        if (wanted) setAnswers((old) => merge(old, ask, state))
      })
    return () => {
      wanted = false
    }
  }, [connection, settled])
  const mine = answers !== null && answers.modelId === modelId ? answers.states : []
  const states = phones.map(
    (serial) => mine.find((state) => state.serial === serial) ?? { serial, plan: null, problem: null }
  )
  return { states, refresh: useCallback(() => setTurn((old) => old + 1), []) }
}

interface Asked {
  readonly modelId: string
  readonly phones: readonly (string | null)[]
  readonly settings: PlanSettings
}

type Answers = { readonly modelId: string; readonly states: readonly PlanState[] } | null

function merge(old: Answers, { modelId, phones }: Asked, fresh: PlanState): Answers {
  const kept = old === null || old.modelId !== modelId ? [] : old.states
  const others = kept.filter((state) => state.serial !== fresh.serial && phones.includes(state.serial))
  return { modelId, states: [...others, fresh] }
}
