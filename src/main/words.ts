import type { VerdictFinding } from '@shared/model'

/** The few sentences that the system shows for Hotplate: menu, questions, notifications. */
export interface Words {
  readonly file: string
  readonly open: string
  readonly newSoak: string
  readonly view: string
  readonly palette: string
  readonly help: string
  readonly guide: string
  /** The guide in this language, beside the program. */
  readonly guideFile: string
  readonly shortcuts: string
  readonly log: string
  readonly views: Readonly<Record<MenuView, string>>
  readonly quitTitle: (soaks: number) => string
  readonly quitText: string
  readonly quit: string
  readonly stay: string
  readonly crashed: (reason: string) => string
  readonly crashedText: string
  readonly phoneLost: (phone: string) => string
  readonly phoneLostText: string
  readonly soakDone: (phone: string) => string
  readonly finding: (phone: string) => string
  /** Why it did, and whom it is about where that is known. */
  readonly findingText: (finding: Pick<VerdictFinding, 'cause' | 'subject'>) => string
  readonly notOpened: (file: string) => string
  readonly notStarted: string
}

/** Views that the menu reaches, in the order of their number keys. */
export const menuViews = [
  'phones',
  'library',
  'provision',
  'soak',
  'diagnose',
  'compare',
  'settings'
] as const
export type MenuView = (typeof menuViews)[number]

type CauseWords = Readonly<Record<VerdictFinding['cause'], string>>

const englishCauses: CauseWords = {
  heat: 'Heat lowered its clocks',
  process: 'Another process took CPU',
  wrongCores: 'The run was moved to slow cores',
  tooManyThreads: 'The run has more threads than cores',
  memory: 'Memory ran short',
  context: 'The context grew longer',
  charging: 'Charging heat lowered its clocks',
  batteryLimit: 'The battery lowered its clocks',
  backend: 'The accelerator was not used',
  suspend: 'The phone slept',
  restart: 'The model was started again',
  measurement: 'The measuring disturbed it',
  unknown: 'Why is not known'
}

const chineseCauses: CauseWords = {
  heat: '发热使其降频',
  process: '其他进程占用了 CPU',
  wrongCores: '运行被移到了慢核心',
  tooManyThreads: '运行的线程多于核心',
  memory: '内存不足',
  context: '上下文变长了',
  charging: '充电发热使其降频',
  batteryLimit: '电池使其降频',
  backend: '没有用到加速器',
  suspend: '手机休眠了',
  restart: '模型重新启动了',
  measurement: '测量本身造成了干扰',
  unknown: '原因未知'
}

function withSubject(cause: string, subject: string | undefined, between: string): string {
  return subject === undefined ? cause : `${cause}${between}${subject}`
}

const english: Words = {
  file: 'File',
  open: 'Open…',
  newSoak: 'New soak',
  view: 'View',
  palette: 'Command palette',
  help: 'Help',
  guide: 'User guide',
  guideFile: 'user-guide.md',
  shortcuts: 'Keyboard shortcuts',
  log: 'Log',
  views: {
    ...{ phones: 'Phones', library: 'Library', provision: 'Provision', soak: 'Soak' },
    ...{ diagnose: 'Diagnose', compare: 'Compare', settings: 'Settings' }
  },
  quitTitle: (soaks) =>
    soaks === 1
      ? 'Really quit? One soak goes on on its phone.'
      : `Really quit? ${soaks} soaks go on on the phones.`,
  quitText: 'They keep recording there. Start Hotplate again to fetch what they recorded.',
  quit: 'Quit',
  stay: 'Stay',
  crashed: (reason) => `The window ended unexpectedly (${reason}) and was opened again.`,
  crashedText: 'Nothing recorded was lost: soaks and transfers run outside of it.',
  phoneLost: (phone) => `${phone} is gone`,
  phoneLostText: 'Its run goes on and keeps recording there. Plug it in again.',
  soakDone: (phone) => `Soak on ${phone} has ended`,
  finding: (phone) => `${phone} slowed down`,
  findingText: ({ cause, subject }) => withSubject(englishCauses[cause], subject, ': '),
  notOpened: (file) => `${file} is neither a GGUF model nor a llama.cpp build nor a session file.`,
  notStarted: 'Hotplate cannot start'
}

const chinese: Words = {
  file: '文件',
  open: '打开…',
  newSoak: '新建烤机',
  view: '视图',
  palette: '命令面板',
  help: '帮助',
  guide: '用户指南',
  guideFile: 'user-guide.zh-CN.md',
  shortcuts: '键盘快捷键',
  log: '日志',
  views: {
    ...{ phones: '手机', library: '资源库', provision: '部署', soak: '烤机' },
    ...{ diagnose: '诊断', compare: '对比', settings: '设置' }
  },
  quitTitle: (soaks) => `确定退出？${soaks} 个烤机会在手机上继续。`,
  quitText: '它们会继续在手机上记录。重新启动 Hotplate 即可取回记录。',
  quit: '退出',
  stay: '留下',
  crashed: (reason) => `窗口意外结束（${reason}），已重新打开。`,
  crashedText: '记录没有丢失：烤机和传输在窗口之外运行。',
  phoneLost: (phone) => `${phone} 已断开`,
  phoneLostText: '运行会在手机上继续并记录。请重新插上。',
  soakDone: (phone) => `${phone} 的烤机已结束`,
  finding: (phone) => `${phone} 变慢了`,
  findingText: ({ cause, subject }) => withSubject(chineseCauses[cause], subject, '：'),
  notOpened: (file) => `${file} 既不是 GGUF 模型，也不是 llama.cpp 构建或会话文件。`,
  notStarted: 'Hotplate 无法启动'
}

/** The words of a language: the chosen one, else the system's (`zh-CN`, `de`…); what we do not speak is English. */
export function wordsFor(chosen: 'auto' | 'en' | 'zh-CN', system: string): Words {
  const language = chosen === 'auto' ? system : chosen
  return language.toLowerCase().startsWith('zh') ? chinese : english
}
