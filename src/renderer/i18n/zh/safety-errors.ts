/** Errors of gates, settings and tunes in simplified Chinese, as in the catalogue. */
export const zhSafetyErrors = {
  UNKNOWN_TUNE: {
    message: '没有名为“{tune}”的调优记录。',
    meaning: '没有任何改动。',
    advice: '运行 `hotplate tune --list` 查看已保存的记录。'
  },
  GATES_CLOSED: {
    message: '手机 {serial} 目前不适合这次运行：{failing}。',
    meaning: '没有启动任何程序。',
    advice: '按各项检查的要求处理，或写明理由后跳过（理由会保存在会话中）。'
  },
  SETTING_UNSUPPORTED: {
    message: '无法在手机 {serial} 上更改 {kind}：{detail}',
    meaning: '没有任何改动。',
    advice: '请在手机上手动更改，或保持原样。'
  },
  SETTING_FAILED: {
    message: '手机 {serial} 上的 {kind} 没有变为 {value}：{detail}',
    meaning: '旧值已记入手机的日志；已更改的内容可用 `hotplate settings restore` 恢复。',
    advice: '手机的回答见可复制的详情。有些厂商会锁定设置。'
  },
  JOURNAL_UNREADABLE: {
    message: '手机 {serial} 上的设置更改日志无法使用：{detail}',
    meaning: '没有任何改动：未先记录的更改不会进行。',
    advice: '请查看手机上的 {file}。设置恢复正确后删除该文件。'
  },
  ACTION_REFUSED: {
    message: '不能对 {packageName} 执行“{action}”：{detail}',
    meaning: '没有任何改动。',
    advice: '请选择其他应用或更温和的操作。'
  }
} as const
