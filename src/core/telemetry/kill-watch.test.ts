import { expect, test } from 'vitest'
import { KillWatch } from './kill-watch'

const lmkd =
  "01-02 10:00:00.123   411   411 I lowmemorykiller: Kill 'com.example.app' (12345), uid 10123, oom_score_adj 905 to free 60000kB rss, 35000kB swap; reason: low watermark is breached and swap is low (0kB < 400000kB)\n"
const echo =
  '01-02 10:00:00.140  1718  1800 I am_kill : [0,12345,com.example.app,905,Trimming phantom processes,184320]\n'

test('one kill that two buffers tell of counts once, in the words of the killer', () => {
  for (const text of [lmkd + echo, echo + lmkd]) {
    const { rows, rejected } = new KillWatch().feed(text, 5000)
    expect(rejected).toEqual([])
    expect(rows).toEqual([
      {
        ...{ uptimeMs: 5000, cause: 'lmkd', pid: 12345, name: 'com.example.app', oomScoreAdj: 905 },
        reason: 'low watermark is breached and swap is low (0kB < 400000kB)'
      }
    ])
  }
})

test('the phantom process killer is told apart, and a line may come in two pieces', () => {
  const watch = new KillWatch()
  expect(watch.feed(`--------- beginning of events\n${echo.slice(0, 60)}`, 1000).rows).toEqual([])
  expect(watch.feed(echo.slice(60), 2000).rows).toMatchObject([
    { uptimeMs: 2000, cause: 'phantom', pid: 12345, reason: 'Trimming phantom processes' }
  ])
})
